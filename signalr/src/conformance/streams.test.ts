import { Subject } from '@microsoft/signalr'
import { describe, expect, it } from 'vitest'
import { combinations, connectClient, readStream } from './test-official-client.ts'
import { startTestServer } from './test-server.ts'

describe.each(combinations)('streams over $transport in $protocol', (combination) => {
  it('reach the client complete and in order', async () => {
    const client = await connectClient(await startTestServer(), combination)
    expect(await readStream(client, 'Count', 0)).toEqual([])
    expect(await readStream(client, 'Count', 500)).toEqual(numbersBelow(500))
  })

  it('reach the client concurrently', async () => {
    const client = await connectClient(await startTestServer(), combination)
    const streams = await Promise.all([300, 10, 200].map((until) => readStream(client, 'Count', until)))
    expect(streams).toEqual([numbersBelow(300), numbersBelow(10), numbersBelow(200)])
  })

  it('continue during other calls, in either direction', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    await new Promise((resolve) => {
      const endless = { next: resolve, error: () => undefined, complete: () => undefined }
      client.stream<number>('CountForever').subscribe(endless)
    })
    const subject = new Subject<number>()
    const sum = client.invoke('Sum', subject)
    expect(await client.invoke('Echo', 1)).toBe(1)
    expect(await readStream(client, 'Count', 3)).toEqual([0, 1, 2])
    subject.next(1)
    subject.complete()
    expect(await sum).toBe(1)
    expect(server.log).not.toContain('count cancelled')
  })

  it('end with their error after their items', async () => {
    const client = await connectClient(await startTestServer(), combination)
    const items: unknown[] = []
    const error = await new Promise<Error>((resolve) => {
      client.stream('CountAndFail', 3).subscribe({
        next: (item) => items.push(item),
        error: resolve,
        complete: () => resolve(new Error('completed')),
      })
    })
    expect(items).toEqual([0, 1, 2])
    const summary = 'An error occurred on the server while streaming results.'
    expect(error.message).toBe(`${summary} HubException: You may know this.`)
    const secret = await readStream(client, 'CountAndFailInSecret', 1).catch((thrown: unknown) => thrown)
    expect((secret as Error).message).toBe(summary)
  })

  it('stop when the client cancels them', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    await new Promise<void>((resolve) => {
      const subscription = client.stream<number>('CountForever').subscribe({
        next: (item) => {
          if (item !== 5) return
          subscription.dispose()
          resolve()
        },
        error: () => undefined,
        complete: () => undefined,
      })
    })
    await expect.poll(() => server.log, waitOptions).toContain('count cancelled')
    expect(await client.invoke('Echo', 1)).toBe(1)
  })

  it('stop when the client disconnects', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    await new Promise((resolve) => {
      client.stream<number>('CountForever').subscribe({
        next: resolve,
        error: () => undefined,
        complete: () => undefined,
      })
    })
    await client.stop()
    await expect.poll(() => server.log, waitOptions).toContain('count gone')
    await expect.poll(() => server.log, waitOptions).toContain('anna disconnected')
  })

  it('reach the server', async () => {
    const client = await connectClient(await startTestServer(), combination)
    const subject = new Subject<number>()
    const sum = client.invoke('Sum', 1, subject)
    for (let number = 0; number < 100; number++) subject.next(number)
    subject.complete()
    expect(await sum).toBe(4951)
  })

  it('reach the server as several arguments of one call', async () => {
    const client = await connectClient(await startTestServer(), combination)
    const first = new Subject<number>()
    const second = new Subject<number>()
    // The client overlooks the second of two concurrent streams.
    const sum = client.invoke('Sum', first, 5, second)
    second.next(20)
    first.next(100)
    second.complete()
    first.next(300)
    first.complete()
    expect(await sum).toBe(425)
  })

  it('reach the server with a call without an answer', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    const subject = new Subject<string>()
    await client.send('NoteItems', subject)
    subject.next('one')
    subject.next('two')
    subject.error(new Error('No more of this.'))
    await expect
      .poll(() => server.log.slice(1), waitOptions)
      .toEqual(['one', 'two', expect.stringContaining('No more of this.')])
  })

  it('may be left by the method before they end', async () => {
    const client = await connectClient(await startTestServer(), combination)
    const subject = new Subject<string>()
    const first = client.invoke('TakeOne', subject)
    subject.next('one')
    expect(await first).toBe('one')
    expect(await client.invoke('Echo', 1)).toBe(1)
  })

  it('run in both directions at the same time', async () => {
    const client = await connectClient(await startTestServer(), combination)
    const subject = new Subject<number>()
    const doubled: number[] = []
    const ended = new Promise<void>((resolve, reject) => {
      client.stream<number>('Doubled', subject).subscribe({
        next: (item) => {
          doubled.push(item)
          // Each item is sent only after the previous one came back.
          if (item < 40) subject.next(item / 2 + 1)
          else subject.complete()
        },
        error: reject,
        complete: resolve,
      })
    })
    subject.next(0)
    await ended
    expect(doubled).toEqual(numbersBelow(21).map((number) => 2 * number))
  })

  it('are refused as calls, and calls as streams', async () => {
    const client = await connectClient(await startTestServer(), combination)
    await expect(client.invoke('Count', 1)).rejects.toThrow(
      "The client attempted to invoke the streaming 'Count' method with a non-streaming invocation.",
    )
    await expect(readStream(client, 'Echo', 1)).rejects.toThrow(
      "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
    )
    await expect(readStream(client, 'Missing')).rejects.toThrow("Unknown hub method 'Missing'")
  })

  it('fail on the client when the server closes', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    const outcome = readStream(client, 'CountForever').catch((error: unknown) => error)
    await server.close()
    expect(await outcome).toBeInstanceOf(Error)
  })
})

function numbersBelow(until: number): number[] {
  return Array.from({ length: until }, (_, number) => number)
}

const waitOptions = { timeout: 10_000 }
