import { keysOfParts, type Search } from '@stamboek/model/schema/search'
import { useLocation } from 'react-router'
import { pinnedFieldsKey } from '../../api/preference-keys.ts'
import { usePreference } from '../../api/preferences.ts'

/** What a person keeps of the advanced search of a page (platform.md section 3, User preference record). */
interface PinPreference {
  readonly pinnedFieldNames: readonly string[]
  readonly collapsedCategoryNames: readonly string[]
}

export interface SearchPins {
  /** False until it is known what was kept before. */
  readonly isReady: boolean
  /** Keys that stand in the search card besides those of the definition. */
  readonly pinned: readonly string[]
  readonly togglePin: (key: string) => void
  readonly collapsed: readonly string[]
  readonly setCollapsed: (category: string, isCollapsed: boolean) => void
}

/** The pinned search fields and the collapsed categories of this page, kept for the person (platform.md 2.4 and section 7). */
export function useSearchPins(search: Search): SearchPins {
  const { pathname } = useLocation()
  const { value, save } = usePreference<Partial<PinPreference>>(pinnedFieldsKey(pathname))
  const kept: PinPreference = {
    pinnedFieldNames: textsIn(value?.pinnedFieldNames),
    collapsedCategoryNames: textsIn(value?.collapsedCategoryNames),
  }
  const fixed = keysOfParts(search.visible)
  const isPinnable = (key: string): boolean =>
    search.entries.some((entry) => entry.key === key) && !fixed.includes(key)
  return {
    isReady: value !== undefined,
    pinned: kept.pinnedFieldNames.filter(isPinnable),
    togglePin: (key) => save({ ...kept, pinnedFieldNames: toggled(kept.pinnedFieldNames, key) }),
    collapsed: kept.collapsedCategoryNames,
    setCollapsed: (category, isCollapsed) => {
      const others = kept.collapsedCategoryNames.filter((name) => name !== category)
      save({ ...kept, collapsedCategoryNames: isCollapsed ? [...others, category] : others })
    },
  }
}

function toggled(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names.filter((each) => each !== name) : [...names, name]
}

/** What was kept may be of an older program. */
function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}
