import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../../api/api-problem.ts'
import { ownImports } from './own-imports.ts'

test('each time that an import of this page sends its file has an id, which is reported once it has an answer', async () => {
  const answer = Promise.withResolvers<string>()
  const ids: string[] = []
  const done = ownImports.track((createId) => {
    ids.push(createId(), createId())
    return answer.promise
  })
  const reported = Promise.all(ids.map(ownImports.isReported))
  expect(new Set(ids).size).toBe(2)
  expect(await ownImports.isReported('import of somebody else')).toBe(false)
  answer.resolve('done')
  expect(await done).toBe('done')
  expect(await reported).toEqual([true, true])
  expect(await Promise.all(ids.map(ownImports.isReported))).toEqual([true, true])
})

test('the end of an import that this page cancels is reported once its answer succeeds, until it is forgotten', async () => {
  const answer = Promise.withResolvers<void>()
  ownImports.trackCancel('import-1', answer.promise)
  const reported = ownImports.isReported('import-1')
  answer.resolve()
  expect(await reported).toBe(true)
  expect(await ownImports.isReported('import-1')).toBe(true)
  ownImports.forget('import-1')
  expect(await ownImports.isReported('import-1')).toBe(false)
})

test('the end of an import that this page could not cancel is not reported by it', async () => {
  ownImports.trackCancel('import-1', Promise.reject(new ApiProblem(problem)))
  expect(await ownImports.isReported('import-1')).toBe(false)
})

const problem = {
  type: '',
  status: 503,
  code: 'unavailable',
  title: '',
  detail: '',
  correlationId: '',
} as const

test.each([
  ['a refused import is', new ApiProblem(problem), true],
  ['an import that the user aborted is', new DOMException('Stopped', 'AbortError'), true],
  ['an import without an answer is not', new NetworkFailure(undefined), false],
])('%s reported by this page', async (_, error, isReported) => {
  let id = ''
  const done = ownImports.track((createId) => {
    id = createId()
    return Promise.reject(error)
  })
  await expect(done).rejects.toBe(error)
  expect(await ownImports.isReported(id)).toBe(isReported)
})
