import type { FieldError } from '@stamboek/model/contract/problem'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import { inSavepoint } from '../engine/in-savepoint.ts'
import { findFeature, type PlannedWrite, type RecordContext } from '../engine/record-context.ts'
import { RefusedRecords } from '../engine/refuse-each.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import { labelReferences } from '../rules/label-references.ts'
import { type PlannedRecord, planRecords } from '../rules/plan-record.ts'
import { findErrors } from '../rules/plan-updates.ts'
import { inheritFromParent, type ResolvedParent, resolveParents } from '../rules/resolve-parents.ts'
import { bisectRefusals } from '../store/bisect-refusals.ts'
import { saveRecords } from '../store/save-records.ts'
import { toRefusal } from '../store/try-save.ts'

export interface NewRecord {
  readonly body: MemberValues
  readonly programMembers?: MemberValues
  /** Body of a child record to create with it. */
  readonly child?: MemberValues
  readonly faults?: readonly string[]
}

/**
 * Creates records in the business unit of the user, without child records, all or none, in a fixed number of queries.
 * Throws 422 for the first one with a malformed member or broken rule, for those that a hook refuses, each by its
 * label, and for a closed gate. Does not check the right to create.
 */
export async function createRecords(
  context: RecordContext,
  type: RecordType,
  bodies: readonly MemberValues[],
): Promise<void> {
  await inUnitOfWork(context, type, async (unit) => {
    await requireOpenGate(unit, type)
    const planned = await planNewRecords(
      unit,
      type,
      bodies.map((body) => ({ body })),
    )
    const writes = planned.map((each): PlannedWrite => {
      if ('errors' in each)
        throw new RequestProblem('ruleBroken', each.errors[0]?.message ?? '', { errors: each.errors })
      return each
    })
    await saveRecords(unit, type, writes).catch((error: unknown) => {
      throw nameRefused(type, writes, error)
    })
  })
}

/**
 * Creates the drafts without `faults` that no rule refuses, in the business unit of the user, each with a child
 * record of `childType`. Returns each refused draft with all messages that can be found without writing, else with
 * the first that writing finds. Does not check the right to create.
 */
export async function createAcceptedRecords<Draft extends NewRecord>(
  unit: UnitOfWork,
  { type, childType }: { readonly type: RecordType; readonly childType: RecordType },
  drafts: readonly Draft[],
): Promise<ReadonlyMap<Draft, string>> {
  const faults = new Map<Draft, readonly string[]>()
  const planned = await planNewRecords(unit, type, drafts)
  const children = await planNewRecords(
    unit,
    childType,
    drafts.map(({ child = {} }) => ({ body: child })),
  )
  const writes = new Map<PlannedWrite, { readonly draft: Draft; readonly child: PlannedWrite }>()
  const faulty = new Map<PlannedWrite, Draft>()
  for (const [index, draft] of drafts.entries()) {
    const [write, child] = [planned[index], children[index]]
    if (!write || !child) continue
    const found = listFaults(draft, [
      [draft.body, write],
      [draft.child ?? {}, child],
    ])
    if (found.length > 0) {
      faults.set(draft, found)
      if ('id' in write) faulty.set(write, draft)
    } else if ('id' in write && 'id' in child)
      writes.set(write, { draft, child: withParent(childType, child, write.id) })
  }
  for (const [write, reason] of await findHookRefusals(unit, type, [...faulty.keys()])) {
    const draft = faulty.get(write)
    if (draft) faults.set(draft, [...(faults.get(draft) ?? []), reason])
  }
  const refusals = await bisectRefusals([...writes.keys()], async (some) => {
    const outcome = await inSavepoint(unit, type, (part) =>
      saveRecords(part, type, some, async () => {
        const own = some.flatMap((write) => writes.get(write)?.child ?? [])
        await saveRecords(part, childType, own)
      }),
    )
    return 'refusal' in outcome ? toRefusal(outcome.refusal, some) : undefined
  })
  for (const [write, reason] of refusals) {
    const draft = writes.get(write)?.draft
    if (draft) faults.set(draft, [reason])
  }
  return new Map([...faults].map(([draft, found]) => [draft, [...new Set(found)].join(' ')]))
}

type PlannedInsert = PlannedWrite | { readonly errors: readonly FieldError[] }

/** Known faults leave out members, which are not reported as missing too. */
function listFaults(
  { faults = [] }: NewRecord,
  plans: readonly (readonly [body: MemberValues, plan: PlannedInsert])[],
): readonly string[] {
  const broken = plans.flatMap(([body, plan]) =>
    'errors' in plan
      ? plan.errors.filter(({ field }) => faults.length === 0 || Object.hasOwn(body, field))
      : [],
  )
  return [...faults, ...broken.map(({ message }) => message)]
}

async function findHookRefusals(
  unit: UnitOfWork,
  type: RecordType,
  writes: readonly PlannedWrite[],
): Promise<ReadonlyMap<PlannedWrite, string>> {
  if (writes.length === 0) return new Map()
  const outcome = await inSavepoint(unit, type, async (part) => {
    let planned = writes
    for (const hook of findFeature(part.engine, type.dtoKey).hooks)
      planned = (await hook.beforeWrite?.(part, planned)) ?? planned
    throw new RequestProblem('ruleBroken', '')
  })
  const refusal = 'refusal' in outcome ? toRefusal(outcome.refusal, writes) : ''
  return typeof refusal === 'string' ? new Map() : refusal
}

function withParent({ parent }: RecordType, write: PlannedWrite, parentId: string): PlannedWrite {
  return parent ? { ...write, after: { ...write.after, [parent.field]: parentId } } : write
}

/**
 * Returns the writes that create the records, or their errors, in order. Child records whose body names no parent get one later.
 */
export async function planNewRecords(
  unit: UnitOfWork,
  type: RecordType,
  drafts: readonly NewRecord[],
): Promise<readonly PlannedInsert[]> {
  const plans = await planRecords(
    unit,
    type,
    drafts.map(({ body }) => ({ before: undefined, body, mode: 'add' })),
  )
  const labelled = await labelReferences(
    unit,
    type,
    plans.map(({ after }, index) => ({
      before: undefined,
      after: { ...after, isGlobalSystemBusinessUnitRecord: false, ...drafts[index]?.programMembers },
    })),
  )
  const parentField = type.parent?.field
  const parents = await resolveNamedParents(unit, type, plans)
  return plans.map((plan, index) => {
    const [draft, change, resolved] = [drafts[index], labelled[index], parents[index]]
    const errors = [
      ...findErrors(type, draft?.body ?? {}, plan).filter(({ field }) => field !== parentField),
      ...(resolved?.broken ?? []),
    ]
    if (errors.length > 0) return { errors }
    if (!change || 'errors' in change) return { errors: change?.errors ?? [] }
    const inherited = resolved?.parent && inheritFromParent(unit, type, resolved.parent)
    return { id: uuidV7(), action: 'Insert', before: undefined, after: { ...change.after, ...inherited } }
  })
}

/** The parents that the drafts name, in their order; undefined for those that get one later. */
async function resolveNamedParents(
  unit: UnitOfWork,
  type: RecordType,
  plans: readonly PlannedRecord[],
): Promise<readonly (ResolvedParent | undefined)[]> {
  const field = type.parent?.field ?? ''
  const named = plans.filter(({ after }) => typeof after[field] === 'string')
  const found = await resolveParents(
    unit,
    type,
    named.map(({ after }) => ({ before: undefined, after })),
  )
  const byPlan = new Map(named.map((plan, index) => [plan, found[index]]))
  return plans.map((plan) => byPlan.get(plan))
}

function nameRefused(type: RecordType, writes: readonly PlannedWrite[], error: unknown): unknown {
  if (!(error instanceof RefusedRecords)) return error
  const { reasons } = error
  const named = writes.flatMap(({ id, after }) => {
    const label = type.labelFields.map((path) => after[path]).join(' – ')
    return reasons.has(id) ? [`${label}: ${reasons.get(id)}`] : []
  })
  return new RequestProblem(error.code, named.join(' '), error.errors && { errors: error.errors })
}
