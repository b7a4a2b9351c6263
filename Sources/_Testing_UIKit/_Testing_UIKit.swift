// Room for _Testing_UIKit.
