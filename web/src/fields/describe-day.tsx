import { describeUnusualDay, type UsualPeriod } from '@stamboek/model/fields/notation/usual-period'
import type { ReactNode } from 'react'
import { FieldWarning } from '../ui/inputs/field-parts.tsx'

/** The help of an input with a warning in front of it when the day (`yyyy-MM-dd`) is outside the usual period of the field. */
export function describeDay(
  day: string | null,
  { field, isReadOnly }: { readonly field: UsualPeriod; readonly isReadOnly: boolean },
  help: ReactNode,
): ReactNode {
  const warning = day === null || isReadOnly ? undefined : describeUnusualDay(day, field)
  if (warning === undefined) return help
  return (
    <>
      <FieldWarning>{warning}</FieldWarning>
      {help}
    </>
  )
}
