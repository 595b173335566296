import type { HubConnection } from '@microsoft/signalr'
import { describe, expect, it } from 'vitest'
import { combinations, connectClient } from './test-official-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

describe.each(combinations)('results of the client over $transport in $protocol', (combination) => {
  it('return to the server', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    client.on('add', (one: number, other: number) => one + other)
    client.on('later', async (text: string) => Promise.resolve({ text }))
    client.on('nothing', () => null)
    expect(await ask(server, client, 'add', 1, 2)).toBe(3)
    expect(await ask(server, client, 'later', 'é')).toEqual({ text: 'é' })
    expect(await ask(server, client, 'nothing')).toBeNull()
  })

  it('return to the call that asked for them', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    client.on('echo', (value: number) => value)
    const numbers = Array.from({ length: 50 }, (_, number) => number)
    expect(await Promise.all(numbers.map((number) => ask(server, client, 'echo', number)))).toEqual(numbers)
  })

  it('return to a hub method that the same client called', async () => {
    const client = await connectClient(await startTestServer(), combination)
    client.on('echo', (value: string) => `${value}!`)
    expect(await client.invoke('AskMe', 'echo', 'hello')).toBe('hello!')
  })

  it('can be an error', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    client.on('fail', () => {
      throw new Error('Not today.')
    })
    await expect(ask(server, client, 'fail')).rejects.toThrow('Not today.')
  })

  it('are an error without a handler or a return value', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    client.on('silent', () => undefined)
    await expect(ask(server, client, 'missing')).rejects.toThrow("Client didn't provide a result.")
    await expect(ask(server, client, 'silent')).rejects.toThrow("Client didn't provide a result.")
  })

  it('are an error when the client disconnects first', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    const asked = new Promise<void>((resolve) => {
      client.on('never', async () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
    const outcome = ask(server, client, 'never').catch((error: unknown) => error)
    await asked
    await client.stop()
    expect(await outcome).toBeInstanceOf(Error)
  })
})

function ask(
  server: TestServer,
  client: HubConnection,
  target: string,
  ...given: unknown[]
): Promise<unknown> {
  const [connection] = server.hubServer.clients.client(client.connectionId ?? '').connections()
  if (!connection) throw new Error('The client is not connected.')
  return connection.invoke(target, ...given)
}
