import type { FormValues } from './form-values.ts'

interface AroundSave {
  readonly sent: FormValues
  /** What the form starts with after saving. */
  readonly next: FormValues
  /** What stands in the form when the answer comes. */
  readonly now: FormValues
}

/** What a form holds after saving: what came of it, and over that what was typed since it was sent. */
export function valuesAfterSave({ sent, next, now }: AroundSave): {
  readonly values: FormValues
  readonly isTypedOn: boolean
} {
  const typed = Object.entries(now).filter(([name, value]) => !isSame(value, sent[name]))
  return { values: { ...next, ...Object.fromEntries(typed) }, isTypedOn: typed.length > 0 }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}
