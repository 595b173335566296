import type { Hub, HubMethod, HubStream } from './hub.ts'

export type Callable = (call: unknown, ...given: unknown[]) => unknown

export interface Callee {
  readonly isStream: boolean
  readonly call: Callable
}

/** By lower-case name; inherited members of objects are not callable. */
export type MethodTable = ReadonlyMap<string, Callee>

export function createMethodTable<User>({ methods = {}, streams = {} }: Hub<User>): MethodTable {
  const table = new Map<string, Callee>()
  const add = (isStream: boolean, callables: Readonly<Record<string, HubMethod<User> | HubStream<User>>>) => {
    for (const [name, callable] of Object.entries(callables)) {
      const key = name.toLowerCase()
      if (table.has(key)) throw new Error(`The hub has two methods named '${name}'.`)
      table.set(key, { isStream, call: callable.bind(callables) as Callable })
    }
  }
  add(false, methods)
  add(true, streams)
  return table
}
