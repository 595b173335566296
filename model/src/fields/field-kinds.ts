import type { FieldDefinition, FieldKind, FieldKindModel, FieldKindModels } from '../schema/field-kind.ts'
import { type AnyFieldKind, toAnyFieldKind } from './any-field-kind.ts'
import { booleanKind } from './boolean/boolean.ts'
import { childrenKind } from './children/children.ts'
import { choiceKind } from './choice/choice.ts'
import { choicesKind } from './choices/choices.ts'
import { colorKind } from './color/color.ts'
import { dateKind } from './date/date.ts'
import { dateRangeKind } from './date-range/date-range.ts'
import { dateTimeKind } from './date-time/date-time.ts'
import { decimalKind } from './decimal/decimal.ts'
import { durationKind } from './duration/duration.ts'
import { createGroupKind } from './group/group.ts'
import { iconKind } from './icon/icon.ts'
import { integerKind } from './integer/integer.ts'
import { moneyKind } from './money/money.ts'
import { multilineTextKind } from './multiline-text/multiline-text.ts'
import { percentageKind } from './percentage/percentage.ts'
import { referenceKind } from './reference/reference.ts'
import { referencesKind } from './references/references.ts'
import { secretKind } from './secret/secret.ts'
import { textKind } from './text/text.ts'
import { timeKind } from './time/time.ts'

export const fieldKinds = {
  text: textKind,
  multilineText: multilineTextKind,
  integer: integerKind,
  decimal: decimalKind,
  percentage: percentageKind,
  money: moneyKind,
  boolean: booleanKind,
  date: dateKind,
  dateTime: dateTimeKind,
  dateRange: dateRangeKind,
  time: timeKind,
  duration: durationKind,
  choice: choiceKind,
  choices: choicesKind,
  color: colorKind,
  icon: iconKind,
  reference: referenceKind,
  references: referencesKind,
  group: createGroupKind(kindOf),
  children: childrenKind,
  secret: secretKind,
} satisfies FieldKindModels

const anyFieldKinds = new Map<string, AnyFieldKind>(
  Object.entries(fieldKinds).map(([name, kind]) => [name, toAnyFieldKind(kind as FieldKindModel<FieldKind>)]),
)

/** The parsing, formatting, checks and storage of the field's kind. Throws for an unknown kind. */
export function kindOf(field: FieldDefinition): AnyFieldKind {
  const kind = anyFieldKinds.get(field.kind)
  if (!kind) throw new Error(`There is no field kind "${field.kind}"`)
  return kind
}
