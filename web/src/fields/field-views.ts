import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { valueAt } from '@stamboek/model/schema/field-path'
import { booleanView } from './boolean/boolean-view.tsx'
import { childrenView } from './children/children-view.tsx'
import { choiceView } from './choice/choice-view.tsx'
import { choicesView } from './choices/choices-view.tsx'
import { colorView } from './color/color-view.tsx'
import { dateView } from './date/date-view.tsx'
import { dateRangeView } from './date-range/date-range-view.tsx'
import { dateTimeView } from './date-time/date-time-view.tsx'
import { decimalView } from './decimal/decimal-view.tsx'
import { durationView } from './duration/duration-view.tsx'
import { type AnyFieldView, type FieldViews, selectView } from './field-view.ts'
import { groupView } from './group/group-view.tsx'
import { iconView } from './icon/icon-view.tsx'
import { integerView } from './integer/integer-view.tsx'
import { moneyView } from './money/money-view.tsx'
import { multilineTextView } from './multiline-text/multiline-text-view.tsx'
import { percentageView } from './percentage/percentage-view.tsx'
import { referenceView } from './reference/reference-view.tsx'
import { referencesView } from './references/references-view.tsx'
import { secretView } from './secret/secret-view.tsx'
import { textView } from './text/text-view.tsx'
import { timeView } from './time/time-view.tsx'

export const fieldViews = {
  boolean: booleanView,
  children: childrenView,
  choice: choiceView,
  choices: choicesView,
  color: colorView,
  date: dateView,
  dateRange: dateRangeView,
  dateTime: dateTimeView,
  decimal: decimalView,
  duration: durationView,
  group: groupView,
  icon: iconView,
  integer: integerView,
  money: moneyView,
  multilineText: multilineTextView,
  percentage: percentageView,
  reference: referenceView,
  references: referencesView,
  secret: secretView,
  text: textView,
  time: timeView,
} satisfies FieldViews

/** The view of a field's kind: its input, filter, cell and text, as React draws them. */
export function findView(field: FieldDefinition): AnyFieldView {
  return selectView(fieldViews, field)
}

/**
 * Returns the value at a path of a record as Dutch text; '' without a value. References are shown by the labels in the record, '' without
 * one; child records by their number.
 */
export function formatFieldValue(
  field: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
  path: string,
): string {
  const value = valueAt(record, path)
  if (value === null || value === undefined) return ''
  const { text } = findView(field)
  return text ? text(value, field, { record, path }) : kindOf(field).format(value, field)
}
