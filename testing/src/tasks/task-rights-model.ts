/**
 * The rules of who may do what with tasks (requirements 8.5), as a naive model to compare the product with.
 */

export interface Rights {
  readonly allowedToCreate: boolean
  readonly allowedToExecute: boolean
  readonly allowedToHandle: boolean
  readonly allowedToHandleOwnTask: boolean
  readonly allowedToCancel: boolean
  readonly allowedToCancelOwnTask: boolean
}

interface FunctionRow extends Rights {
  /** Index of the function in the world. */
  readonly of: number
  readonly isDeleted: boolean
}

interface HeldFunction {
  readonly of: number
  readonly isDeleted: boolean
  /** Days as yyyy-MM-dd. */
  readonly start: string | null
  readonly end: string | null
}

export interface WorldResource {
  readonly description: string
  readonly isActive: boolean
  readonly held: readonly HeldFunction[]
}

export interface WorldTask {
  readonly type: number
  /** Index of a resource of the account; `other`: another account's; null: unassigned. */
  readonly assigned: number | 'other' | null
  readonly isClosed: boolean
}

/** Types, functions and tasks as one account sees them; lists refer to each other by index. */
export interface TaskWorld {
  readonly functions: readonly boolean[]
  readonly types: readonly (readonly FunctionRow[])[]
  /** Of the account. */
  readonly resources: readonly WorldResource[]
  readonly tasks: readonly WorldTask[]
}

export interface TaskFlags {
  readonly canAssignToMe: boolean
  readonly canHandleTask: boolean
  readonly canCancelTask: boolean
}

/** The first active resource of the account by description. */
export function findOwn({ resources }: TaskWorld): number | undefined {
  const [first] = resources
    .map((resource, place) => ({ ...resource, place }))
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.description.localeCompare(b.description, 'nl'))
  return first?.place
}

function holds(world: TaskWorld, own: number, of: number, today: string): boolean {
  if (world.functions[of] !== true) return false
  return (world.resources[own]?.held ?? []).some(
    (each) =>
      each.of === of &&
      !each.isDeleted &&
      (each.start === null || each.start <= today) &&
      (each.end === null || today < each.end),
  )
}

export function isAllowed(world: TaskWorld, type: number, right: keyof Rights, today: string): boolean {
  const own = findOwn(world)
  if (own === undefined) return false
  const rows = (world.types[type] ?? []).filter(({ isDeleted }) => !isDeleted)
  return rows.length === 0 || rows.some((row) => row[right] && holds(world, own, row.of, today))
}

/** The flags of a task for the account on a day. */
export function flagsOf(world: TaskWorld, { type, assigned, isClosed }: WorldTask, today: string): TaskFlags {
  const own = findOwn(world)
  const isOwn = own !== undefined && assigned === own
  const may = (right: keyof Rights) => isAllowed(world, type, right, today)
  return {
    canAssignToMe: !isClosed && !isOwn && may('allowedToExecute'),
    canHandleTask: !isClosed && (may('allowedToHandle') || (isOwn && may('allowedToHandleOwnTask'))),
    canCancelTask: !isClosed && (may('allowedToCancel') || (isOwn && may('allowedToCancelOwnTask'))),
  }
}
