import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { readBeside, showRead } from './read-beside.ts'

const queryKey = ['records']

it('shows what was read beside the query, as old as the reading is', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, 'old')
  const beginning = Date.now()
  const read = await readBeside(client, queryKey, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return 'new'
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(showRead(client, queryKey, read)).toBe('new')
  const { data, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {}
  expect(data).toBe('new')
  expect(dataUpdatedAt).toBeLessThan(beginning + 50)
})

it('shows nothing where the query read something meanwhile, or is reading', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, 'old')
  const overtaken = await readBeside(client, queryKey, async () => {
    client.setQueryData(queryKey, 'newest')
    return 'new'
  })
  expect(showRead(client, queryKey, overtaken)).toBeUndefined()
  const meanwhile = await readBeside(client, queryKey, async () => 'new')
  const answer = Promise.withResolvers<string>()
  const fetching = client.fetchQuery({ queryKey, queryFn: () => answer.promise })
  expect(showRead(client, queryKey, meanwhile)).toBeUndefined()
  answer.resolve('newest')
  await fetching
  expect(client.getQueryData(queryKey)).toBe('newest')
})
