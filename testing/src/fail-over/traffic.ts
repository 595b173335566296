import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect } from 'vitest'
import { TestClient } from '../server/test-client.ts'

export const ledgers = '/api/main/generalledgers'

/** Continuous calls to nodes, and their outcomes. */
export interface Traffic {
  readonly client: TestClient
  /** Codes of records whose creation was acknowledged. */
  readonly acknowledged: readonly string[]
  /** Calls begun after `requireSuccess` that were refused. */
  readonly failures: readonly unknown[]
  /** Reads begun after it that are older than an acknowledged change. */
  readonly staleReads: readonly string[]
  readonly requireSuccess: () => void
  /** Resolves after this many more acknowledged creations. */
  readonly hasWritten: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

const writersPerNode = 6
const readersPerNode = 2

/** Creates records, changes one of them repeatedly, and reads it. */
export async function startTraffic(addresses: readonly string[]): Promise<Traffic> {
  const clients = await Promise.all(addresses.map((address) => TestClient.signIn(address, 'beheerder')))
  const [client] = clients
  if (!client) throw new Error('There is no node')
  const acknowledged: string[] = []
  const staleReads: string[] = []
  const failures: unknown[] = []
  let isSuccessRequired = false
  const stopping = new AbortController()
  let lastCode = 0

  async function call<Body>(
    send: () => Promise<{ status: number; body: unknown }>,
  ): Promise<Body | undefined> {
    const hasToSucceed = isSuccessRequired
    const { status, body } = await send()
    if (status < 300) return body as Body
    if (hasToSucceed) failures.push(body)
    return undefined
  }

  async function create(node: TestClient): Promise<void> {
    lastCode += 1
    const code = `F${lastCode}`
    const made = await call(() => node.post(ledgers, { description: 'Proef', code }))
    if (made) acknowledged.push(code)
  }

  const counted = await client.post<AnyRecord>(ledgers, { description: '0', code: 'teller' })
  const path = `${ledgers}/${counted.body.id}`
  let sent = 0
  let stored = 0

  async function count(node: TestClient): Promise<void> {
    const record = await call<AnyRecord>(() => node.get(path))
    if (!record) return
    sent += 1
    const changed = sent
    if (await call(() => node.put(path, { ...record, description: String(changed) }))) stored = changed
  }

  async function read(node: TestClient): Promise<void> {
    const atLeast = isSuccessRequired ? stored : 0
    const record = await call<AnyRecord>(() => node.get(path))
    if (record && Number(record['description']) < atLeast)
      staleReads.push(`${String(record['description'])} instead of ${atLeast}`)
  }

  async function repeat(act: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) await act()
  }

  const running = clients.flatMap((node) => [
    ...Array.from({ length: writersPerNode }, () => repeat(() => create(node))),
    ...Array.from({ length: readersPerNode }, () => repeat(() => read(node))),
  ])
  running.push(
    repeat(async () => {
      for (const node of clients) await count(node)
    }),
  )

  return {
    client,
    acknowledged,
    staleReads,
    failures,
    requireSuccess() {
      isSuccessRequired = true
    },
    async hasWritten(number) {
      const target = acknowledged.length + number
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(target)
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
