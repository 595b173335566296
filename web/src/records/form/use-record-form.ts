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
import { errorsBelow, nestErrors } from './form-errors.ts'
import type { FormValues } from './form-values.ts'

export interface RecordFormOptions {
  readonly type: ServedRecordType
  readonly mode: FormMode
  /** What the form starts with, and what counts as unchanged. */
  readonly initial: FormValues
  /** The record that is changed; empty for a new one. */
  readonly record: Readonly<Record<string, unknown>>
  readonly isSaving: boolean
}

export interface RecordFormState {
  readonly form: UseFormReturn<FormValues>
  /** There is typing that would be lost. */
  readonly isDirty: boolean
  readonly whyNotSavable: string | undefined
  /** Fields in which something stands that is no value (yet), by path; the field itself says what. */
  readonly textErrors: ReadonlyMap<string, string>
  readonly reportText: (path: string, message: string | null) => void
  /** What records chosen in this form are called, by the path of the reference; null where it was cleared. */
  readonly labels: ReadonlyMap<string, ReferenceLabel | null>
  readonly rememberLabel: (path: string, chosen: ReferenceLabel | null) => void
  readonly followed: FollowedReferences
  /** For when the form is filled with another record. */
  readonly forgetInput: () => void
}

/** A check that takes longer than this, in ms, is shown. */
const shownPending = 100
type Checked = ResolverResult<FormValues>

const noEntries: ReadonlyMap<string, never> = new Map<string, never>()

/** A form over one record with the rules of platform.md section 4; errors show once a field was touched (section 5). */
export function useRecordForm(options: RecordFormOptions): RecordFormState {
  const { type, mode, record } = options
  const schema = useSchema()
  const [wrong, setWrong] = useState<readonly FieldError[]>([])
  const readReferred = useReferredReader(type)
  const newest = useRef<Checked | Promise<Checked>>(undefined)
  const resolver = useCallback<Resolver<FormValues>>(
    (values) => {
      const check = (referred: ReferredMembers) => {
        const found = [
          ...checkForm(type, values, { mode, record, referred }),
          ...checkLists(type.fields, values, (dtoKey) => schema.get(dtoKey)?.exclusions ?? []),
        ]
        setWrong((current) => (isSame(current, found) ? current : found))
        return found.length === 0 ? { values, errors: {} } : { values: {}, errors: nestErrors(found) }
      }
      const referred = readReferred(values)
      // One that has to wait for what is referred to says what a later one found, if there is one by then.
      const result: Checked | Promise<Checked> =
        referred instanceof Promise
          ? referred.then((read) =>
              newest.current === result ? check(read) : (newest.current ?? check(read)),
            )
          : check(referred)
      newest.current = result
      return result
    },
    [type, mode, record, readReferred, schema],
  )
  const form = useForm<FormValues>({ defaultValues: options.initial, mode: 'onTouched', resolver })
  const followed = useFollowedReferences(type, form.control)
  const [textErrors, setTextErrors] = useState<ReadonlyMap<string, string>>(noEntries)
  const [labels, setLabels] = useState<ReadonlyMap<string, ReferenceLabel | null>>(noEntries)
  const rememberLabel = useCallback((path: string, chosen: ReferenceLabel | null) => {
    const label = chosen && { id: chosen.id, label: chosen.label }
    setLabels((current) => new Map(current).set(path, label))
  }, [])
  const forgetInput = useCallback(() => {
    setTextErrors(noEntries)
    setLabels(noEntries)
  }, [])
  const reportText = useCallback((path: string, message: string | null) => {
    setTextErrors((current) => withEntry(current, path, message))
  }, [])

  const { isDirty: hasChanges, isValid, isValidating } = form.formState
  const isDirty = hasChanges || textErrors.size > 0
  const isModified = useDebounced(isDirty, 10)
  // Leaving a field checks it: a button that was out of work for that moment would lose the press that left it. Saving waits by itself.
  const isPending = useDebounced(isValidating, shownPending) && isValidating
  const refused = errorsBelow(form.formState.errors)
  const wrongPaths = [...textErrors.keys(), ...[...wrong, ...refused].map(({ field }) => field)]
  return {
    form,
    isDirty,
    textErrors,
    reportText,
    labels,
    rememberLabel,
    followed,
    forgetInput,
    whyNotSavable: whyNotSavable({
      isModified,
      isDirty,
      isValid: isValid && textErrors.size === 0,
      isPending,
      isSaving: options.isSaving,
      onlyReason: onlyReason(type, textErrors, wrongPaths),
      wrongLabels: [...new Set(wrongPaths.map((path) => labelOf(type, path)))],
    }),
  }
}

function onlyReason(
  type: ServedRecordType,
  textErrors: ReadonlyMap<string, string>,
  wrongPaths: readonly string[],
): string | undefined {
  const [path = ''] = wrongPaths
  const message = textErrors.get(path)
  return message !== undefined && wrongPaths.every((each) => each === path)
    ? `${labelOf(type, path)}: ${message}`
    : undefined
}

/** The label of the field at a path; of a member of a child record that of the list. */
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

/** What the rule of platform.md section 4 looks at before a form may be saved. */
export interface SaveSituation {
  /** The values differ from those it started with, seen 10 ms after the last change. */
  readonly isModified: boolean
  readonly isDirty: boolean
  readonly isValid: boolean
  /** Checking is under way. */
  readonly isPending: boolean
  readonly isSaving: boolean
  /** Labels of the fields that are not in order. */
  readonly wrongLabels: readonly string[]
  /** Says more than a label can, where one thing alone stands in the way. */
  readonly onlyReason?: string | undefined
}

const mostLabels = 4

/** Why a form cannot be saved now, a Dutch sentence for the button; undefined when it can. */
export function whyNotSavable(situation: SaveSituation): string | undefined {
  if (situation.isSaving) return 'Het record wordt opgeslagen.'
  if (!situation.isDirty || !situation.isModified) return 'Er is nog niets gewijzigd.'
  if (!situation.isValid) return situation.onlyReason ?? sentenceOf(situation.wrongLabels)
  return situation.isPending ? 'De invoer wordt gecontroleerd.' : undefined
}

function sentenceOf(labels: readonly string[]): string {
  if (labels.length === 0) return 'Nog niet alles is goed ingevuld.'
  const shown = labels.slice(0, mostLabels).join(', ')
  const more = labels.length > mostLabels ? ` en nog ${labels.length - mostLabels}` : ''
  return `Nog niet goed ingevuld: ${shown}${more}.`
}
