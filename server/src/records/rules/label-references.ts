import type { FieldError } from '@stamboek/model/contract/problem'
import { refersToOwnType } from '@stamboek/model/fields/find-tree-reference'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { labelPath, valueAt, withValueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues, ReferenceLabel } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { filterNarrowedIds } from '../queries/lookup-query.ts'
import { type ReferenceReach, readReferenceTargets } from '../queries/reference-labels.ts'

interface ChangedReference {
  readonly path: string
  readonly field: FieldDefinition
  readonly to: string
  readonly reach: ReferenceReach
  readonly ids: readonly string[]
  /** New ids, which must be active and selectable; empty for references that the program sets. */
  readonly added: readonly string[]
  readonly self: string | undefined
  readonly mode: FormMode
}

export interface ReferenceChange {
  readonly before: MemberValues | undefined
  readonly basedOn?: MemberValues | undefined
  readonly after: MemberValues
}

/** The members with labels beside their references, or errors of references without a target. */
export type LabelledChange = { readonly after: MemberValues } | { readonly errors: readonly FieldError[] }

/**
 * Returns the record with labels beside its changed references. Throws 422 for the errors of `labelReferences`.
 */
export async function labelReferencesOf<After extends MemberValues>(
  context: RecordContext,
  type: RecordType,
  change: ReferenceChange & { readonly after: After },
): Promise<After> {
  const [labelled = change] = await labelReferences(context, type, [change])
  if ('after' in labelled) return labelled.after as After
  const { errors } = labelled
  throw new RequestProblem('ruleBroken', errors[0]?.message ?? '', { errors })
}

/**
 * Returns records with labels beside their changed references, or their errors, with one lookup per type for all.
 * Errors are a target that is absent or not visible (the foreign key would accept one of another unit), one newly
 * chosen that is inactive or outside `whereIn`, and the record itself in its own list. Skips the parent.
 */
export async function labelReferences(
  context: RecordContext,
  type: RecordType,
  changes: readonly ReferenceChange[],
): Promise<readonly LabelledChange[]> {
  const table = recordTable(type)
  const changed = await mapInSlices(changes, (change) => findChangedReferences(table, change))
  const targets = new Map<string, Targets>()
  for (const [key, references] of Map.groupBy(changed.flat(), lookupKey)) {
    const [first] = references
    if (!first) continue
    const ids = [...new Set(references.flatMap((reference) => reference.ids))]
    targets.set(
      key,
      await readReferenceTargets(context, context.engine.catalogue.get(first.to), ids, first.reach),
    )
  }
  const isChoice = await readChoices(context, changed.flat())
  const targetOf = (reference: ChangedReference, id: string) => {
    const target = targets.get(lookupKey(reference))?.get(id)
    return target && { ...target, isChoice: isChoice(reference, id) }
  }
  return mapInSlices(changes, ({ after }, index) => applyLabels(table, after, changed[index] ?? [], targetOf))
}

/**
 * Whether an added reference is a choice in the form mode (`whereIn`), with one query per type and filter.
 */
async function readChoices(
  context: RecordContext,
  references: readonly ChangedReference[],
): Promise<(reference: ChangedReference, id: string) => boolean> {
  const narrowed = references.filter((each) => each.added.length > 0 && narrowingOf(each) !== undefined)
  const found = new Map<string, ReadonlySet<string>>()
  for (const [key, same] of Map.groupBy(narrowed, narrowingKey)) {
    const [first] = same
    const search = first && narrowingOf(first)
    if (!first || !search) continue
    const ids = [...new Set(same.flatMap(({ added }) => added))]
    found.set(key, await filterNarrowedIds(context, context.engine.catalogue.get(first.to), ids, search))
  }
  return (reference, id) =>
    !reference.added.includes(id) || (found.get(narrowingKey(reference))?.has(id) ?? true)
}

function narrowingOf({ field, mode }: ChangedReference): Readonly<Record<string, unknown>> | undefined {
  return 'whereIn' in field ? field.whereIn?.[mode] : undefined
}

function narrowingKey(reference: ChangedReference): string {
  return `${reference.to} ${JSON.stringify(narrowingOf(reference))}`
}

type Targets = Awaited<ReturnType<typeof readReferenceTargets>>
type Target = NonNullable<ReturnType<Targets['get']>> & { readonly isChoice: boolean }
type FindTarget = (reference: ChangedReference, id: string) => Target | undefined

const modeTexts: Readonly<Record<FormMode, string>> = {
  add: 'bij het toevoegen',
  edit: 'bij het wijzigen',
  newVersion: 'in een nieuwe versie',
}

function applyLabels(
  table: RecordTable,
  after: MemberValues,
  changed: readonly ChangedReference[],
  targetOf: FindTarget,
): LabelledChange {
  if (changed.length === 0) return { after }
  const errors = changed.flatMap((reference) => findReferenceError(reference, targetOf) ?? [])
  if (errors.length > 0) return { errors }
  return {
    after: changed.reduce((record, reference) => {
      const { path, ids, field } = reference
      const found: ReferenceLabel[] = ids.map((id) => ({ id, label: targetOf(reference, id)?.label ?? '' }))
      const isLink = table.links.some((link) => link.field === field)
      return withValueAt(record, isLink ? path : labelPath(path), isLink ? found : (found[0] ?? null))
    }, after),
  }
}

function findReferenceError(reference: ChangedReference, targetOf: FindTarget): FieldError | undefined {
  const { path, field, ids, added, self, mode } = reference
  if (self !== undefined && ids.includes(self))
    return { field: path, message: `Dit record zelf kan niet bij ${field.label.toLowerCase()} staan.` }
  if (ids.some((id) => targetOf(reference, id) === undefined)) return missingReferenceError(path, field)
  if (added.some((id) => targetOf(reference, id)?.isActive === false))
    return { field: path, message: `${field.label} verwijst naar een record dat inactief is.` }
  if (added.every((id) => targetOf(reference, id)?.isChoice)) return undefined
  const label = field.label.toLowerCase()
  const message =
    field.kind === 'references'
      ? `Kies andere ${label}: niet alle kunnen ${modeTexts[mode]} worden gekozen.`
      : `Kies een andere ${label}: deze kan ${modeTexts[mode]} niet worden gekozen.`
  return { field: path, message }
}

/** Returns the error at a reference whose record is absent or cannot be reached. */
export function missingReferenceError(path: string, field: FieldDefinition): FieldError {
  return { field: path, message: `${field.label} verwijst naar een record dat niet bestaat.` }
}

function lookupKey({ to, reach }: ChangedReference): string {
  return `${to} ${reach}`
}

function referenceReach(type: RecordType, after: MemberValues, field: FieldDefinition): ReferenceReach {
  if ('acrossUnits' in field && field.acrossUnits) return 'acrossUnits'
  // A global record may refer to global records only.
  const isEverywhere = type.ownership === 'global' || after.isGlobalSystemBusinessUnitRecord === true
  return isEverywhere ? 'everywhere' : 'visible'
}

/** Leaves out the parent, which may not be stored yet; `resolveParent` checks it. */
function findChangedReferences(
  table: RecordTable,
  { before, basedOn, after }: ReferenceChange,
): readonly ChangedReference[] {
  const known = before ?? basedOn
  const mode = before ? 'edit' : basedOn ? 'newVersion' : 'add'
  const addedTo = (field: FieldDefinition, ids: readonly string[], kept: readonly string[]) =>
    field.computed ? [] : ids.filter((id) => !kept.includes(id))
  const single = table.fields.flatMap(({ path, field, references: to, isParent }): ChangedReference[] => {
    if (!to || isParent) return []
    const id = valueAt(after, path)
    if (before && valueAt(before, path) === id) return []
    const ids = typeof id === 'string' ? [id] : []
    const kept = known ? [valueAt(known, path) as string] : []
    const added = addedTo(field, ids, kept)
    const reach = referenceReach(table.type, after, field)
    return [{ path, field, to, reach, ids, added, self: undefined, mode }]
  })
  const lists = table.links.flatMap(({ path, field, to }): ChangedReference[] => {
    const ids = referenceIds(valueAt(after, path))
    const kept = known ? referenceIds(valueAt(known, path)) : []
    if (before && isSameList(ids, kept)) return []
    const added = addedTo(field, ids, kept)
    const self = refersToOwnType(table.type, field) ? known?.id : undefined
    const reach = referenceReach(table.type, after, field)
    return [{ path, field, to, reach, ids, added, self: typeof self === 'string' ? self : undefined, mode }]
  })
  return [...single, ...lists]
}

/** Returns the ids of a list whose items are ids or labels with an id; [] for any other value. */
export function referenceIds(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return []
  return list.map((item: unknown) => (typeof item === 'string' ? item : (item as ReferenceLabel).id))
}

/** Whether both have the same items in the same order, compared with `===`. */
export function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}
