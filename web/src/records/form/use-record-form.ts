import type { FieldError } from '@stamboek/model/contract/problem'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { fieldAt } from '@stamboek/model/fields/field-at'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import { useCallback, useRef, useState } from 'react'
import { type Resolver, type ResolverResult, type UseFormReturn, useForm } from 'react-hook-form'
import { useSchema } from '../../session/schema.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { checkForm, checkLists } from './check-form.ts'
import {
  type FollowedReferences,
  type ReferredMembers,
  useFollowedReferences,
  useReferredReader,
} from './followed-references.ts'
import { listErrorsBelow, nestErrors } from './form-errors.ts'
import type { FormValues } from './form-values.ts'

export interface RecordFormOptions {
  readonly type: ServedRecordType
  readonly mode: FormMode
  readonly initial: FormValues
  readonly record: Readonly<Record<string, unknown>>
  readonly isSaving: boolean
}

export interface RecordFormState {
  readonly form: UseFormReturn<FormValues>
  readonly isDirty: boolean
  readonly whyNotSavable: string | undefined
  /** Errors of invalid texts, by path; the field itself shows them. */
  readonly textErrors: ReadonlyMap<string, string>
  readonly reportTextError: (path: string, message: string | null) => void
  readonly labels: ReadonlyMap<string, ReferenceLabel | null>
  readonly setLabel: (path: string, chosen: ReferenceLabel | null) => void
  readonly followed: FollowedReferences
  readonly clearInput: () => void
}

const pendingDelayMs = 100
type Checked = ResolverResult<FormValues>

const noEntries: ReadonlyMap<string, never> = new Map<string, never>()

/**
 * The form of one record by the rules of requirements 13.1, checked by `checkForm` and `checkLists`; errors show once a
 * field was touched. `whyNotSavable` is a Dutch sentence, also while nothing is changed or a save runs.
 */
export function useRecordForm(options: RecordFormOptions): RecordFormState {
  const { type, mode, record } = options
  const schema = useSchema()
  const [wrong, setWrong] = useState<readonly FieldError[]>([])
  const readReferred = useReferredReader(type)
  const latestCheck = useRef<Checked | Promise<Checked>>(undefined)
  const resolver = useCallback<Resolver<FormValues>>(
    (values) => {
      const check = (referred: ReferredMembers) => {
        const found = [
          ...checkForm(type, values, { mode, record, referred }),
          ...checkLists(type.fields, values, (dtoKey) => schema.get(dtoKey)),
        ]
        setWrong((current) => (isSame(current, found) ? current : found))
        return found.length === 0 ? { values, errors: {} } : { values: {}, errors: nestErrors(found) }
      }
      const referred = readReferred(values)
      // A check that waits for references returns the result of a later check, if any.
      const result: Checked | Promise<Checked> =
        referred instanceof Promise
          ? referred.then((read) =>
              latestCheck.current === result ? check(read) : (latestCheck.current ?? check(read)),
            )
          : check(referred)
      latestCheck.current = result
      return result
    },
    [type, mode, record, readReferred, schema],
  )
  const form = useForm<FormValues>({ defaultValues: options.initial, mode: 'onTouched', resolver })
  const followed = useFollowedReferences(type, form.control)
  const [textErrors, setTextErrors] = useState<ReadonlyMap<string, string>>(noEntries)
  const [labels, setLabels] = useState<ReadonlyMap<string, ReferenceLabel | null>>(noEntries)
  const setLabel = useCallback((path: string, chosen: ReferenceLabel | null) => {
    const label = chosen && { id: chosen.id, label: chosen.label }
    setLabels((current) => new Map(current).set(path, label))
  }, [])
  const clearInput = useCallback(() => {
    setTextErrors(noEntries)
    setLabels(noEntries)
  }, [])
  const reportTextError = useCallback((path: string, message: string | null) => {
    setTextErrors((current) => withEntry(current, path, message))
  }, [])

  const { isDirty: hasChanges, isValid, isValidating } = form.formState
  const isDirty = hasChanges || textErrors.size > 0
  const isModified = useDebounced(isDirty, 10)
  // Debounced, since a button disabled during the check on blur would lose the press that caused the blur.
  const isPending = useDebounced(isValidating, pendingDelayMs) && isValidating
  const refused = listErrorsBelow(form.formState.errors)
  const wrongPaths = [...textErrors.keys(), ...[...wrong, ...refused].map(({ field }) => field)]
  return {
    form,
    isDirty,
    textErrors,
    reportTextError,
    labels,
    setLabel,
    followed,
    clearInput,
    whyNotSavable: explainNotSavable({
      isModified,
      isDirty,
      isValid: isValid && textErrors.size === 0,
      isPending,
      isSaving: options.isSaving,
      isNew: mode === 'add',
      onlyReason: describeOnlyError(type, textErrors, [...wrong, ...refused]),
      wrongLabels: [...new Set(wrongPaths.map((path) => labelOf(type, path)))],
    }),
  }
}

function describeOnlyError(
  type: ServedRecordType,
  textErrors: ReadonlyMap<string, string>,
  errors: readonly FieldError[],
): string | undefined {
  const texts = [...textErrors].map(([field, message]) => ({ field, message }))
  const [only, ...others] = [...texts, ...errors]
  if (!only || others.some(({ field }) => field !== only.field)) return undefined
  const { field, message } = only
  const label = labelOf(type, field)
  return message.startsWith(label) ? message : `${label}: ${message}`
}

function labelOf(type: ServedRecordType, path: string): string {
  const [first = ''] = path.split('.')
  return (fieldAt(type.fields, path) ?? type.fields[first])?.label ?? path
}

function isSame(current: readonly FieldError[], found: readonly FieldError[]): boolean {
  return JSON.stringify(current) === JSON.stringify(found)
}

function withEntry(current: ReadonlyMap<string, string>, path: string, message: string | null) {
  if ((current.get(path) ?? null) === message) return current
  const next = new Map(current)
  if (message === null) next.delete(path)
  else next.set(path, message)
  return next
}

export interface SaveSituation {
  /** The values differ from the initial ones, debounced by 10 ms. */
  readonly isModified: boolean
  readonly isDirty: boolean
  readonly isValid: boolean
  readonly isPending: boolean
  readonly isSaving: boolean
  /** A new record shows what it needs before it has any input. */
  readonly isNew: boolean
  readonly wrongLabels: readonly string[]
  readonly onlyReason?: string | undefined
}

const maxLabels = 4

/**
 * A Dutch sentence; undefined if the form can be saved.
 * @internal
 */
export function explainNotSavable(situation: SaveSituation): string | undefined {
  if (situation.isSaving) return 'Het record wordt opgeslagen.'
  const invalid = situation.onlyReason ?? describeInvalidFields(situation.wrongLabels)
  if (situation.isNew && !situation.isValid && situation.wrongLabels.length > 0) return invalid
  if (!situation.isDirty || !situation.isModified) return 'Er is nog niets gewijzigd.'
  if (!situation.isValid) return invalid
  return situation.isPending ? 'De invoer wordt gecontroleerd.' : undefined
}

function describeInvalidFields(labels: readonly string[]): string {
  if (labels.length === 0) return 'Nog niet alles is goed ingevuld.'
  const shown = labels.slice(0, maxLabels).join(', ')
  const more = labels.length > maxLabels ? ` en nog ${labels.length - maxLabels}` : ''
  return `Nog niet goed ingevuld: ${shown}${more}.`
}
