import type { FoundRecord } from '@stamboek/model/contract/find'
import { recordLink } from '../../api/record-paths.ts'
import { matchFuzzy } from './fuzzy-match.ts'
import { findRecordPage, type PaletteGroup, type PaletteSources, recordEntryId } from './palette-groups.ts'
import type { FoundEntry } from './search-palette.ts'

/** Groups records that the server found by type, the type with the best one first; without those whose page is not in the menu. */
export function buildFoundGroups(
  records: readonly FoundRecord[],
  query: string,
  { menu, schema, at }: Pick<PaletteSources, 'menu' | 'schema' | 'at'>,
): readonly PaletteGroup<FoundEntry>[] {
  return [...Map.groupBy(records, ({ dtoKey }) => dtoKey)].flatMap(([dtoKey, found]) => {
    const type = schema.get(dtoKey)
    const link = findRecordPage({ menu, schema }, dtoKey)
    if (!type || link === undefined) return []
    const entries = found.map(({ id, label, detail }): FoundEntry => {
      const match = matchFuzzy(query, label) ?? { score: 0, ranges: [] }
      return {
        id: recordEntryId({ dtoKey, id }),
        label: label === '' ? type.labels.one : label,
        detail,
        icon: { icon: type.icon },
        target: recordLink(link, id, at),
        match,
      }
    })
    return [{ id: `found:${dtoKey}`, label: type.labels.many, entries }]
  })
}

/**
 * Puts records that the server found after the other groups, but those whose id, label, code or number is the query first, unless
 * another entry is called so: records come later, and would take its place under the hand. Lists each record once.
 */
export function mergeGroups(
  local: readonly PaletteGroup<FoundEntry>[],
  found: readonly PaletteGroup<FoundEntry>[],
  query: string,
): readonly PaletteGroup<FoundEntry>[] {
  const isFirst = ({ entries }: PaletteGroup<FoundEntry>) =>
    !isNamed(local, query) && entries.some((entry) => isExact(entry, query))
  const groups = [...found.filter(isFirst), ...local, ...found.filter((group) => !isFirst(group))]
  const ids = new Set<string>()
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ id }) => !ids.has(id) && ids.add(id)) }))
    .filter(({ entries }) => entries.length > 0)
}

function isNamed(groups: readonly PaletteGroup<FoundEntry>[], query: string): boolean {
  const name = query.trim().toLocaleLowerCase('nl')
  return groups.some(({ entries }) =>
    entries.some(({ label }) => label.toLocaleLowerCase('nl').replace(/…$/, '') === name),
  )
}

function isExact({ id, label, detail = '' }: FoundEntry, query: string): boolean {
  const text = query.trim().toLocaleLowerCase('nl')
  const parts = [label, ...detail.split(' · ')].map((part) => part.toLocaleLowerCase('nl'))
  const isNumber = /^\d+$/.test(text)
  return (
    id.endsWith(`/${text}`) || parts.some((part) => part === text || (isNumber && part.endsWith(` ${text}`)))
  )
}
