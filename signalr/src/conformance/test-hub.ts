import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { type Hub, type HubCall, HubError } from '../hubs/hub.ts'

export interface TestUser {
  readonly name: string
}

export interface TestHub {
  readonly hub: Hub<TestUser>
  readonly log: string[]
  readonly ended: Set<string>
}

type Call = HubCall<TestUser>

/** A hub with one method per case of the conformance suite. The header `x-user` names the user. */
export function createTestHub(): TestHub {
  const log: string[] = []
  const ended = new Set<string>()
  return {
    log,
    ended,
    hub: {
      authorize: (request) => Promise.resolve(authorize(request, ended)),
      methods: { ...plainMethods(log), ...connectionMethods() },
      streams: createStreams(log),
      onConnected: ({ user }) => {
        if (user.name === 'unwanted') throw new Error('Not this one.')
        log.push(`${user.name} connected`)
      },
      onDisconnected: ({ user }, error) => {
        log.push(`${user.name} disconnected${error ? ' with an error' : ''}`)
      },
    },
  }
}

function authorize(request: IncomingMessage, ended: ReadonlySet<string>) {
  const name = request.headers['x-user']
  if (typeof name !== 'string' || ended.has(name)) return { refusedWith: 401 } as const
  if (name === 'banned') return { refusedWith: 403 } as const
  return { user: { name }, userId: name }
}

function plainMethods(log: string[]) {
  return {
    Echo: (_call: Call, value: unknown) => value,
    EchoAll: (_call: Call, ...values: unknown[]) => values,
    Nothing: () => undefined,
    Fail: () => {
      throw new HubError('You may know this.')
    },
    FailInSecret: () => Promise.reject(new Error('Nobody may know this.')),
    Note: (_call: Call, text: string) => {
      log.push(text)
    },
    Sum: async (_call: Call, ...given: unknown[]) => {
      let sum = 0
      for (const each of given) {
        if (typeof each === 'number') sum += each
        else for await (const item of each as AsyncIterable<number>) sum += item
      }
      return sum
    },
    NoteItems: async (_call: Call, items: AsyncIterable<string>) => {
      try {
        for await (const item of items) log.push(item)
      } catch (error) {
        log.push(`failed: ${String(error)}`)
      }
    },
    TakeOne: async (_call: Call, items: AsyncIterable<unknown>) => {
      for await (const item of items) return item
      return null
    },
    Wait: async ({ signal, connection }: Call) => {
      log.push('waiting')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      log.push(connection.signal.aborted ? 'gone' : 'cancelled')
    },
  }
}

function connectionMethods() {
  return {
    SendMe: ({ connection }: Call, target: string, ...given: unknown[]) => connection.send(target, ...given),
    AskMe: ({ connection }: Call, target: string, ...given: unknown[]) => connection.invoke(target, ...given),
    Join: ({ connection }: Call, group: string) => connection.join(group),
    Leave: ({ connection }: Call, group: string) => connection.leave(group),
    Groups: ({ connection }: Call) => [...connection.groups],
    WhoAmI: ({ connection }: Call) => ({
      id: connection.id,
      userId: connection.userId,
      name: connection.user.name,
    }),
    Close: ({ connection }: Call, options: { error?: string; allowReconnect?: boolean }) =>
      connection.close(options),
  }
}

function createStreams(log: string[]) {
  return {
    async *Count(_call: Call, until: number) {
      for (let number = 0; number < until; number++) yield number
    },
    async *CountAndFail(_call: Call, until: number) {
      for (let number = 0; number < until; number++) yield number
      throw new HubError('You may know this.')
    },
    async *CountAndFailInSecret(_call: Call, until: number) {
      for (let number = 0; number < until; number++) yield number
      throw new Error('Nobody may know this.')
    },
    async *CountForever({ connection }: Call) {
      try {
        for (let number = 0; ; number++) {
          yield number
          await setImmediate()
        }
      } finally {
        log.push(connection.signal.aborted ? 'count gone' : 'count cancelled')
      }
    },
    async *Doubled(_call: Call, items: AsyncIterable<number>) {
      for await (const item of items) yield 2 * item
    },
  }
}
