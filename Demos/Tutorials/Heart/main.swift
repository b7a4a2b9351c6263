import LivePreview

LivePreview(HeartViewController()).run()
