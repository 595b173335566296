import { readdir } from 'node:fs/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeTestDirectory } from '../../postgres/test-postgres.ts'
import { startDemonstrationServer } from '../../server/test-server.ts'

test('a server makes one at its start where the night had none, not again, and proves that of the night after a failed proof', async () => {
  const { directory, remove } = await makeTestDirectory()
  onTestFinished(remove)
  const nightly = {
    directory,
    time: '00:00',
    keep: { days: 1, weeks: 0, months: 0 },
  }
  const own = await startDemonstrationServer(inject('postgres'), { settings: { backups: nightly } })
  const read = () =>
    own.query(
      `SELECT name, state, verified_at IS NOT NULL AS "isVerified", verified_message AS "verifiedMessage" FROM stamboek.backup`,
    )
  await expect.poll(read, { timeout: 25_000 }).toEqual([
    {
      name: expect.stringMatching(/^stamboek-/) as string,
      state: 'completed',
      isVerified: true,
      verifiedMessage: null,
    },
  ])
  await own.restart()
  expect(await readdir(directory)).toHaveLength(1)
  expect(await read()).toHaveLength(1)

  // A night later: a proof that failed is no proof.
  await own.query(`UPDATE stamboek.backup SET started_at = started_at - interval '2 days', ended_at = ended_at - interval '2 days',
    verified_message = 'Een bestand is beschadigd.'`)
  await own.restart()
  await expect
    .poll(async () => (await read()).filter(({ verifiedMessage }) => verifiedMessage === null), {
      timeout: 25_000,
    })
    .toEqual([expect.objectContaining({ state: 'completed', isVerified: true })])
  await own.close()
})
