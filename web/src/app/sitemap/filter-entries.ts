import type { MenuEntry } from '@stamboek/model/menu/menu-entries'

/** What is left of a menu when only what carries this text in its name counts; a group that does keeps all that is in it. */
export function filterEntries(entries: readonly MenuEntry[], text: string): readonly MenuEntry[] {
  const wanted = plain(text.trim())
  if (wanted === '') return entries
  return entries.flatMap((entry) => {
    if (plain(entry.label).includes(wanted)) return [entry]
    const children = filterEntries(entry.children, text)
    return children.length === 0 ? [] : [{ ...entry, children }]
  })
}

/** Without case and accents: "reg" finds "Regio’s", "financieel" finds "Financiëel". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('nl')
}
