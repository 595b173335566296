import { callOnTasks, TaskRecords } from '@stamboek/testing/tasks/task-records'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { found } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('each line of Vandaag opens the list that it counts', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/')
  const links = await readLines(page)
  expect(links.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Te laat/),
      expect.stringMatching(/^Niet toegewezen in mijn teams/),
      expect.stringMatching(/^Met geweigerde regels/),
      expect.stringMatching(/^begint Resources/),
    ]),
  )
  for (const { href, count } of links) {
    await page.goto('/')
    await lines(page)
      .and(page.locator(`[href="${href}"]`))
      .click()
    if (count === 0)
      await page
        .getByText(/^Geen .+ gevonden|Niets gevonden/)
        .first()
        .waitFor()
    else await found(page, count)
  }
})

test('a new task counts at once, and late ones are two clicks away from sign-in', async () => {
  const planner = await product.server.signIn('planner')
  const make = await TaskRecords.create(await product.server.signIn('beheerder', 'Noord-Holland Zorg'))
  const { page } = await product.visit({ as: 'planner' })
  await page.goto('/')
  const late = lines(page).filter({ hasText: 'Te laat' })
  const before = Number(await late.locator('span').last().textContent())
  const type = await make.makeType({ description: 'Waterpas' })
  const task = await make.makeTask(type, {
    description: 'Waterpas stellen',
    deadlineUtc: '2026-01-05T11:00:00.000Z',
  })
  await callOnTasks(planner, 'assigntome', [task])
  await late.filter({ hasText: String(before + 1) }).waitFor()
  await late.click()
  await heading(page, 'Mijn taken').waitFor()
  const grid = createGrid(page, 'Mijn taken')
  await grid.row('Waterpas stellen').waitFor()
  expect(await heading(page, 'Mijn taken').count()).toBe(1)
})

test('pages that were visited are at hand, and pinned ones stay', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/maintenance/standard/CountryViewDto')
  await heading(page, 'Landen').waitFor()
  await page.getByRole('link', { name: 'Stamboek, naar vandaag' }).click()
  // The visit is saved, too, perhaps before.
  const saved = page.waitForResponse((response) =>
    /"pinned":\["/.test(response.url().includes('own-pages') ? (response.request().postData() ?? '') : ''),
  )
  await page.getByRole('button', { name: 'Landen vastmaken' }).click()
  await saved
  await page.reload()
  await page.getByRole('button', { name: 'Landen losmaken' }).waitFor()
  expect(
    await page.getByRole('region', { name: "Jouw pagina's" }).getByRole('link').allTextContents(),
  ).toEqual(['Landen'])
})

function lines(page: Page): Locator {
  return page
    .getByRole('region', { name: /^Wat op je wacht|^De komende 14 dagen/ })
    .locator('li')
    .getByRole('link')
}

async function readLines(page: Page): Promise<readonly { text: string; href: string; count: number }[]> {
  await page.getByRole('group', { name: 'Mijn taken' }).waitFor()
  const read = []
  for (const link of await lines(page).all())
    read.push({
      text: (await link.innerText()).replaceAll('\n', ' '),
      href: (await link.getAttribute('href')) ?? '',
      count: Number(await link.locator('span').last().textContent()),
    })
  return read
}
