import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface TurnButtonsProps {
  /** The Dutch noun of what is paged: pagina, rij. */
  readonly noun: string
  /** Where one is, counted from 1. */
  readonly at: number
  /** How many there are; undefined as long as nobody knows. */
  readonly count: number | undefined
  readonly onTurn: (to: number | 'last') => void
  /** Leaves out the first and the last. */
  readonly isShort?: boolean
  /** Between the buttons back and those on. */
  readonly children?: ReactNode
}

/** From one page or row to another: first, previous, next and last, each of which says why it leads nowhere. */
export function TurnButtons({ noun, at, count, onTurn, isShort = false, children }: TurnButtonsProps) {
  const back = at <= 1 ? `Dit is de eerste ${noun}.` : undefined
  const on = count !== undefined && at >= count ? `Dit is de laatste ${noun}.` : undefined
  return (
    <>
      {!isShort && (
        <Button
          variant="bare"
          icon={IconChevronsLeft}
          label={`Eerste ${noun}`}
          disabledReason={back}
          onPress={() => onTurn(1)}
        />
      )}
      <Button
        variant="bare"
        icon={IconChevronLeft}
        label={`Vorige ${noun}`}
        disabledReason={back}
        onPress={() => onTurn(at - 1)}
      />
      {children}
      <Button
        variant="bare"
        icon={IconChevronRight}
        label={`Volgende ${noun}`}
        disabledReason={on}
        onPress={() => onTurn(at + 1)}
      />
      {!isShort && (
        <Button
          variant="bare"
          icon={IconChevronsRight}
          label={`Laatste ${noun}`}
          disabledReason={on}
          onPress={() => onTurn('last')}
        />
      )}
    </>
  )
}
