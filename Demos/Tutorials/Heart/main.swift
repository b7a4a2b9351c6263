import LivePreview

try LivePreview(HeartViewController()).run()
