import type { FieldDefinition } from '../../schema/field-kind.ts'

/** Checks that a `closedText` is not blank and stands beside a `readOnlyWhen`. Returns an end of the sentence "veld x …". */
export function checkClosedText({ closedText, readOnlyWhen }: FieldDefinition): readonly string[] {
  if (closedText === undefined) return []
  if (!readOnlyWhen) return ['heeft een closedText en geen readOnlyWhen, dus wordt die tekst nooit getoond']
  return closedText.trim() === '' ? ['heeft een lege closedText'] : []
}
