import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface PaginationButtonsProps {
  /** The Dutch noun of an item: pagina, rij. */
  readonly noun: string
  /** Counted from 1. */
  readonly position: number
  /** Undefined while the number of items is unknown. */
  readonly count: number | undefined
  /** Why one cannot go to the last item although it is not known to be this one. */
  readonly whyNoLast?: string | undefined
  readonly onMove: (to: number | 'last') => void
  readonly hideEnds?: boolean
  readonly children?: ReactNode
}

/**
 * Buttons to the first, previous, next and last item, with `children` in the middle. At the first item those back are disabled, at the
 * last those ahead; without a `count` those ahead never are.
 */
export function PaginationButtons({
  noun,
  position,
  count,
  whyNoLast,
  onMove,
  hideEnds = false,
  children,
}: PaginationButtonsProps) {
  const previousReason = position <= 1 ? `Dit is de eerste ${noun}.` : undefined
  const nextReason = count !== undefined && position >= count ? `Dit is de laatste ${noun}.` : undefined
  return (
    <>
      {!hideEnds && (
        <Button
          variant="bare"
          icon={IconChevronsLeft}
          label={`Eerste ${noun}`}
          disabledReason={previousReason}
          onPress={() => onMove(1)}
        />
      )}
      <Button
        variant="bare"
        icon={IconChevronLeft}
        label={`Vorige ${noun}`}
        disabledReason={previousReason}
        onPress={() => onMove(position - 1)}
      />
      {children}
      <Button
        variant="bare"
        icon={IconChevronRight}
        label={`Volgende ${noun}`}
        disabledReason={nextReason}
        onPress={() => onMove(position + 1)}
      />
      {!hideEnds && (
        <Button
          variant="bare"
          icon={IconChevronsRight}
          label={`Laatste ${noun}`}
          disabledReason={nextReason ?? whyNoLast}
          onPress={() => onMove('last')}
        />
      )}
    </>
  )
}
