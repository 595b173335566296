import type { FieldError, Problem } from '@stamboek/model/contract/problem'
import { fieldOfPart, formParts } from '@stamboek/model/schema/layout'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { FieldErrors } from 'react-hook-form'
import type { FormValues } from './form-values.ts'

type ErrorNode = { type?: string; message?: string; [member: string]: unknown }

/**
 * Nests errors for react-hook-form; the first error of a path wins. Rows must be in an array, since the library skips
 * objects without a message.
 */
export function nestErrors(errors: readonly FieldError[]): FieldErrors<FormValues> {
  const root: ErrorNode = {}
  for (const { field, message } of errors) {
    let node = root
    const steps = field.split('.')
    for (const [index, step] of steps.entries())
      node = (node[step] ??= isPosition(steps[index + 1]) ? [] : {}) as ErrorNode
    node.type ??= 'rule'
    node.message ??= message
  }
  return root as FieldErrors<FormValues>
}

function isPosition(step: string | undefined): boolean {
  return step !== undefined && /^\d+$/.test(step)
}

/** Flattens errors of react-hook-form, the reverse of `nestErrors`; `path` is put before their paths. */
export function listErrorsBelow(node: unknown, path = ''): readonly FieldError[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([step, inner]: [string, unknown]) => {
    if (typeof inner !== 'object' || inner === null || step === 'ref') return []
    const innerPath = path === '' ? step : `${path}.${step}`
    const { message } = inner as ErrorNode
    const own = typeof message === 'string' ? [{ field: innerPath, message }] : []
    return [...own, ...listErrorsBelow(inner, innerPath)]
  })
}

export interface SplitErrors {
  readonly fieldErrors: readonly FieldError[]
  readonly formErrors: readonly string[]
}

/**
 * Splits the errors of a refused save into those of fields in the form, of their members and rows included, and the
 * messages of all others; without any error the detail is the message.
 */
export function splitErrorsByForm(type: Pick<RecordType, 'form'>, problem: Problem): SplitErrors {
  const shown = formParts(type.form).flatMap((part) => fieldOfPart(part) ?? [])
  const isShown = ({ field }: FieldError) =>
    shown.some((path) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`))
  const errors = problem.errors ?? []
  const fieldErrors = errors.filter(isShown)
  const formErrors = errors.filter((error) => !isShown(error)).map((error) => error.message)
  return { fieldErrors, formErrors: errors.length === 0 ? [problem.detail] : formErrors }
}
