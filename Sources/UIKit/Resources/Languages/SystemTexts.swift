import Synchronization

/// UIKit's own texts in the program's language.
///
/// As on Apple's systems the language is one that the program has itself: a program without a
/// German localization says "Cancel" to German users, too.
enum SystemTexts {
    /// Returns a text of UIKit's, by its English form; that itself if there is no translation.
    static func text(_ english: String) -> String {
        guard !UserLanguages.preferred.isEmpty else { return english }
        return text(english, in: Bundle.main.localized.preferredLocalizations)
    }

    /// Returns a text in the first of some languages.
    static func text(_ english: String, in languages: [String]) -> String {
        guard let first = languages.first, let texts = texts(of: first) else { return english }
        return texts[english] ?? english
    }

    private static let known = Mutex<[String: [String: String]?]>([:])

    /// Returns the texts of a language; nil for English and languages without translations.
    private static func texts(of language: String) -> [String: String]? {
        if let texts = known.withLock({ $0[language] }) { return texts }
        let columns = ["en"] + languages
        let match = LanguageMatch.localizations(of: columns, for: [language]).first
        let column = match.flatMap { columns.firstIndex(of: $0) } ?? 0
        let texts =
            column == 0
            ? nil
            : rows.reduce(into: [String: String]()) { texts, row in
                texts[String(row[0])] = String(row[column])
            }
        known.withLock { $0[language] = .some(texts) }
        return texts
    }

    /// The languages of the columns behind the English one.
    static let languages = [
        "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ru", "ja", "ko", "zh-Hans", "zh-Hant",
    ]

    /// The texts, English first.
    static let rows = table.split(separator: "\n").map { line in
        line.split(separator: "|").map { $0.trimmingPrefix(" ") }.map {
            $0.last == " " ? $0.dropLast() : $0
        }
    }

    private static let table = """
        Cancel | Abbrechen | Annuler | Cancelar | Annulla | Cancelar | Annuleer | Avbryt | Anuluj \
        | Отменить | キャンセル | 취소 | 取消 | 取消
        Done | Fertig | OK | OK | Fine | OK | Gereed | Klar | Gotowe | Готово | 完了 | 완료 | 完成 | 完成
        Edit | Bearbeiten | Modifier | Editar | Modifica | Editar | Wijzig | Redigera | Edytuj \
        | Править | 編集 | 편집 | 编辑 | 編輯
        Save | Sichern | Enregistrer | Guardar | Salva | Salvar | Bewaar | Spara | Zachowaj \
        | Сохранить | 保存 | 저장 | 存储 | 儲存
        Undo | Widerrufen | Annuler | Deshacer | Annulla | Desfazer | Herstel | Ångra | Cofnij \
        | Отменить | 取り消す | 실행 취소 | 撤销 | 還原
        Redo | Wiederholen | Rétablir | Rehacer | Ripristina | Refazer | Opnieuw | Gör om | Ponów \
        | Повторить | やり直す | 실행 복귀 | 重做 | 重做
        Back | Zurück | Retour | Atrás | Indietro | Voltar | Terug | Tillbaka | Wróć | Назад \
        | 戻る | 뒤로 | 返回 | 返回
        Search | Suchen | Rechercher | Buscar | Cerca | Buscar | Zoek | Sök | Szukaj | Поиск \
        | 検索 | 검색 | 搜索 | 搜尋
        Delete | Löschen | Supprimer | Eliminar | Elimina | Apagar | Verwijder | Radera | Usuń \
        | Удалить | 削除 | 삭제 | 删除 | 刪除
        Insert | Einfügen | Insérer | Insertar | Inserisci | Inserir | Voeg in | Infoga | Wstaw \
        | Вставить | 挿入 | 삽입 | 插入 | 插入
        Reorder | Neu anordnen | Réorganiser | Reordenar | Riordina | Reordenar | Orden opnieuw \
        | Ordna om | Zmień kolejność | Изменить порядок | 並べ替え | 순서 변경 | 重新排序 | 重新排序
        Cut | Ausschneiden | Couper | Cortar | Taglia | Cortar | Knip | Klipp ut | Wytnij \
        | Вырезать | カット | 오려두기 | 剪切 | 剪下
        Copy | Kopieren | Copier | Copiar | Copia | Copiar | Kopieer | Kopiera | Kopiuj \
        | Скопировать | コピー | 복사하기 | 拷贝 | 拷貝
        Paste | Einsetzen | Coller | Pegar | Incolla | Colar | Plak | Klistra in | Wklej \
        | Вставить | ペースト | 붙여넣기 | 粘贴 | 貼上
        Select | Auswählen | Sélectionner | Seleccionar | Seleziona | Selecionar | Selecteer \
        | Markera | Zaznacz | Выбрать | 選択 | 선택 | 选择 | 選取
        Select All | Alles auswählen | Tout sélectionner | Seleccionar todo | Seleziona tutto \
        | Selecionar Tudo | Selecteer alles | Markera allt | Zaznacz wszystko | Выбрать все \
        | すべて選択 | 전체 선택 | 全选 | 全選
        Add | Hinzufügen | Ajouter | Añadir | Aggiungi | Adicionar | Voeg toe | Lägg till | Dodaj \
        | Добавить | 追加 | 추가 | 添加 | 加入
        Share | Teilen | Partager | Compartir | Condividi | Compartilhar | Deel | Dela \
        | Udostępnij | Поделиться | 共有 | 공유 | 共享 | 分享
        Close | Schließen | Fermer | Cerrar | Chiudi | Fechar | Sluit | Stäng | Zamknij | Закрыть \
        | 閉じる | 닫기 | 关闭 | 關閉
        More | Mehr | Autres | Más | Altro | Mais | Meer | Mer | Więcej | Еще | その他 | 더 보기 \
        | 更多 | 更多
        Favorites | Favoriten | Favoris | Favoritos | Preferiti | Favoritos | Favorieten \
        | Favoriter | Ulubione | Избранное | よく使う項目 | 즐겨찾기 | 个人收藏 | 喜好項目
        Bookmarks | Lesezeichen | Signets | Marcadores | Segnalibri | Favoritos | Bladwijzers \
        | Bokmärken | Zakładki | Закладки | ブックマーク | 책갈피 | 书签 | 書籤
        Contacts | Kontakte | Contacts | Contactos | Contatti | Contatos | Contacten | Kontakter \
        | Kontakty | Контакты | 連絡先 | 연락처 | 通讯录 | 聯絡資訊
        Today | Heute | Aujourd’hui | Hoy | Oggi | Hoje | Vandaag | Idag | Dzisiaj | Сегодня \
        | 今日 | 오늘 | 今天 | 今天
        """
}

/// Returns a text of UIKit's in the program's language, by its English form.
func systemText(_ english: String) -> String { SystemTexts.text(english) }
