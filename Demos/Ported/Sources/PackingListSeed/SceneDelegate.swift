//
//  SceneDelegate.swift
//  PackingListSeed
//

import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?


    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        // The window is made from the storyboard and attached to the scene before this is called.
        guard let _ = (scene as? UIWindowScene) else { return }
    }


}
