import type { task } from '@stamboek/model/records/task/task'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { inLanguageOrder, instant, isActiveAt, isKept, tables, uuid } from '../../database/sql-expressions.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { CallHandlerOf } from '../../records/engine/record-feature.ts'
import { readReferenceTargets } from '../../records/queries/reference-labels.ts'
import { missingReferenceError } from '../../records/rules/label-references.ts'
import { RequestProblem } from '../../request-problem.ts'
import { findOwnResource } from './own-resource.ts'
import { hasTaskRight, selectFunctionsOfType } from './task-rights.ts'

/** As many as a select offers (requirements 5.3). */
const maxOffered = 1000

/**
 * Finds active resources and teams of the unit that fit together at an instant, at most 1,000 of each: a team
 * restricts the resources to its own, a resource the teams to its own, and a task type both to those who may execute
 * its tasks (requirements 8.3). The caller's own resource comes first. Throws 422 for an id that the caller cannot
 * see.
 */
export const findAvailable: CallHandlerOf<typeof task, 'availableResourcesByTask'> = async (
  context,
  type,
  { values },
) => {
  const { caller, now, transaction } = context
  await requireVisible(context, type, values)
  const [resourceId, teamId, typeId] = members.map((member) => values[member] ?? undefined)
  const at = instant(values.referenceDateUtc ?? now)
  const own = await findOwnResource(context)

  const resourcesWhoExecute = tables
    .selectFrom('record.resource as r')
    .where((eb) => isActiveAt(eb, 'r', at))
    .$if(typeId !== undefined, (query) =>
      query.where((eb) =>
        hasTaskRight('execute', { taskTypeId: uuid(typeId), resourceId: eb.ref('r.id') }, at),
      ),
    )
  const memberships = tables
    .selectFrom('record.resource_per_team as a')
    .where((eb) => isKept(eb, 'a'))
    .where((eb) => isActiveAt(eb, 'a', at))
  const inTeam = memberships
    .innerJoin('record.resource_team as t', 't.id', 'a.resource_team_id')
    .where('t.id', '=', uuid(teamId))
    .where((eb) => isActiveAt(eb, 't', at))
  const resources = await transaction
    .selectFrom(resourcesWhoExecute.selectAll('r').as('r'))
    .where('r.business_unit_id', '=', uuid(caller.businessUnitId))
    .$if(teamId !== undefined, (query) =>
      query.where((eb) => eb.exists(inTeam.where('a.resource_id', '=', eb.ref('r.id')))),
    )
    .orderBy(
      (eb) => eb('r.id', '=', uuid(own?.id)),
      (order) => order.desc().nullsLast(),
    )
    .orderBy((eb) => inLanguageOrder(eb.ref('r.description')))
    .orderBy('r.id')
    .limit(maxOffered)
    .select(['r.id', 'r.description'])
    .execute()
  const resourceTeams = await transaction
    .selectFrom('record.resource_team as t')
    .where('t.business_unit_id', '=', uuid(caller.businessUnitId))
    .where((eb) => isActiveAt(eb, 't', at))
    .where((eb) => {
      const members = resourcesWhoExecute
        .innerJoin(memberships.selectAll('a').as('a'), 'a.resource_id', 'r.id')
        .where('a.resource_team_id', '=', eb.ref('t.id'))
        .$if(resourceId !== undefined, (query) => query.where('r.id', '=', uuid(resourceId)))
      // Everybody may execute a task type without functions, a team without members too.
      const isForAll =
        typeId === undefined ? eb.val(true) : eb.not(eb.exists(selectFunctionsOfType(uuid(typeId))))
      return eb.or([resourceId === undefined ? isForAll : eb.val(false), eb.exists(members)])
    })
    .orderBy((eb) => inLanguageOrder(eb.ref('t.description')))
    .orderBy('t.id')
    .limit(maxOffered)
    .select(['t.id', 't.description'])
    .execute()
  return { resources, resourceTeams }
}

const members = ['resourceId', 'resourceTeamId', 'taskTypeId'] as const

/** A record of another unit is refused like one that does not exist. */
async function requireVisible(context: HookContext, type: RecordType, values: MemberValues): Promise<void> {
  const missing = await Promise.all(
    members.map(async (member) => {
      const [id, field] = [values[member], type.fields[member]]
      if (typeof id !== 'string' || field?.kind !== 'reference') return []
      const found = await readReferenceTargets(
        context,
        context.engine.catalogue.get(field.to),
        [id],
        'visible',
      )
      return found.has(id) ? [] : [missingReferenceError(member, field)]
    }),
  )
  const [first, ...others] = missing.flat()
  if (first) throw new RequestProblem('ruleBroken', first.message, { errors: [first, ...others] })
}
