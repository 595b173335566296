import { keysOfParts, type Search } from '@stamboek/model/schema/search'
import { useLocation } from 'react-router'
import { pinnedFieldsKey } from '../../api/preference-keys.ts'
import { usePreference } from '../../api/preferences.ts'

interface SearchPinPreference {
  readonly pinnedFieldNames: readonly string[]
  readonly collapsedCategoryNames: readonly string[]
}

export interface SearchPins {
  readonly isReady: boolean
  /** Keys that the search card shows besides those of the definition. */
  readonly pinned: readonly string[]
  readonly togglePin: (key: string) => void
  readonly collapsed: readonly string[]
  readonly setCollapsed: (category: string, isCollapsed: boolean) => void
}

/**
 * The pinned search fields and collapsed categories, stored per user and path of the page (requirements 11.2 and 10.5).
 * Changes before `isReady` are ignored.
 */
export function useSearchPins(search: Search): SearchPins {
  const { pathname } = useLocation()
  const { value, save } = usePreference<Partial<SearchPinPreference>>(pinnedFieldsKey(pathname))
  const kept: SearchPinPreference = {
    pinnedFieldNames: readStrings(value?.pinnedFieldNames),
    collapsedCategoryNames: readStrings(value?.collapsedCategoryNames),
  }
  const fixed = keysOfParts(search.visible)
  const isPinnable = (key: string): boolean =>
    search.entries.some((entry) => entry.key === key) && !fixed.includes(key)
  return {
    isReady: value !== undefined,
    pinned: kept.pinnedFieldNames.filter(isPinnable),
    togglePin: (key) => save({ ...kept, pinnedFieldNames: toggleName(kept.pinnedFieldNames, key) }),
    collapsed: kept.collapsedCategoryNames,
    setCollapsed: (category, isCollapsed) => {
      const others = kept.collapsedCategoryNames.filter((name) => name !== category)
      save({ ...kept, collapsedCategoryNames: isCollapsed ? [...others, category] : others })
    },
  }
}

function toggleName(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names.filter((each) => each !== name) : [...names, name]
}

function readStrings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}
