import { keysOfParts, type SearchCategoryDefinition } from '@stamboek/model/schema/search'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import styles from './search-category.module.css'
import type { SearchPins } from './use-search-pins.ts'

interface SearchCategoryProps {
  readonly category: SearchCategoryDefinition
  /** Keys whose value is not the initial one. */
  readonly changed: ReadonlySet<string>
  readonly pins: SearchPins
  readonly children: ReactNode
}

/** A category of advanced search: how many of its fields were changed, and folded away where the person wants it so. */
export function SearchCategory({ category, changed, pins, children }: SearchCategoryProps) {
  const count = keysOfParts(category.entries).filter((key) => changed.has(key)).length
  return (
    <Card
      className={styles.category}
      title={category.label}
      level={3}
      isCollapsible
      // Until it is known what was kept the card keeps the state itself.
      isExpanded={pins.isReady ? !pins.collapsed.includes(category.name) : undefined}
      onExpandedChange={(isExpanded) => pins.setCollapsed(category.name, !isExpanded)}
      info={count > 0 ? `${count} gewijzigd` : undefined}
    >
      {children}
    </Card>
  )
}
