import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { chooseRowAction, fieldError, findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { found, openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('shows the version that was valid on the reference date', async () => {
  const { page } = await product.visit({ as: 'financieel' })
  const grid = await openList(page, 'Btw-tarieven')
  await searchFor(page, 'Code', 'HOOG', 10)
  await page.getByRole('button', { name: 'Peildatum: geen' }).click()
  await expectAccessible(page, 'reference date')
  await page
    .getByRole('dialog', { name: 'Peildatum' })
    .getByRole('textbox', { name: 'Peildatum' })
    .fill('01062005')
  await page.keyboard.press('Enter')
  await found(page, 1)
  expect(await grid.texts('Percentage')).toEqual(['19 %'])
  expect(await grid.texts('Actief')).toEqual(['van 01-01-2001 t/m 30-09-2012'])
})

test('creates a version from today, then one that must start tomorrow', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Btw-tarieven')
  await searchFor(page, 'Code', 'NUL', 1)
  await chooseRowAction(page, grid, 'NUL', 'Creëer nieuwe versie')
  const form = findDialog(page, 'Nieuwe versie voor Btw nultarief')
  expect(await form.getByRole('textbox', { name: 'Actief: van' }).inputValue()).toBe(dayFromNow(0))
  await form.getByRole('textbox', { name: 'Percentage' }).fill('1')
  await expectAccessible(page, 'new version')
  await form.getByRole('button', { name: 'Opslaan' }).click()
  await toast(page, 'Nieuwe versie aangemaakt').waitFor()
  await found(page, 2)
  expect(await grid.texts('Actief')).toEqual([
    `vanaf ${dayFromNow(0)}`,
    `van 01-01-1969 t/m ${dayFromNow(-1)}`,
  ])
  // The new version has the focus now, and is what actions are about.
  await expect.poll(() => grid.row(`vanaf ${dayFromNow(0)}`).getAttribute('data-current')).toBe('true')
  expect(await grid.locator.locator('[data-row]:focus-within').innerText()).toContain(
    `vanaf ${dayFromNow(0)}`,
  )

  await chooseRowAction(page, grid, `vanaf ${dayFromNow(0)}`, 'Creëer nieuwe versie')
  await toast(page, 'Begindatum verplaatst naar de volgende dag').waitFor()
  expect(await form.getByRole('textbox', { name: 'Actief: van' }).inputValue()).toBe(dayFromNow(1))
})

test('refuses a version that overlaps another, at the period', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Btw-tarieven')
  await searchFor(page, 'Code', 'LAAG', 4)
  await chooseRowAction(page, grid, 'van 01-01-1969 t/m 31-12-1983', 'Wijzigen')
  const form = findDialog(page, 'Wijzig record')
  const end = form.getByRole('textbox', { name: 'Actief: t/m' })
  await end.fill('01012000')
  await page.keyboard.press('Control+S')
  await form
    .getByText(/overlap/i)
    .first()
    .waitFor()
  await expectAccessible(page, 'overlap refused')
  expect(await end.inputValue()).toBe('01-01-2000')
})

test('a new version of a rate takes at most 15 keys besides its value, and no more clicks than before', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Btw-tarieven')
  await searchFor(page, 'Code', 'VRIJ', 1)
  const counted = await countInput(page)
  await chooseRowAction(page, grid, 'VRIJ', 'Creëer nieuwe versie')
  const form = page.getByRole('dialog', { name: /^Nieuwe versie voor/ })
  const percentage = form.getByRole('textbox', { name: 'Percentage' })
  await percentage.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('7')
  await page.keyboard.press('Control+S')
  await toast(page, 'Nieuwe versie aangemaakt').waitFor()
  const { keys, clicks } = await counted()
  expect(keys).toBeLessThanOrEqual(15)
  expect(clicks).toBeLessThanOrEqual(7)

  // The line in time leads from one version to the other.
  await found(page, 2)
  await grid.cellWith('7 %').dblclick()
  const line = page.getByRole('navigation', { name: 'Versies' })
  await expect.poll(() => line.getByRole('listitem').count()).toBe(2)
  await expectAccessible(page, 'line of versions')
  await line.getByRole('button').click()
  await expect.poll(() => line.getByRole('button', { name: /^Geldt nu/ }).count()).toBe(1)
})

test('the reference date goes along to another page, and back to none', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Btw-tarieven')
  await page.getByRole('button', { name: 'Peildatum: geen' }).click()
  await page.getByRole('textbox', { name: 'Peildatum' }).fill('01062005')
  await page.keyboard.press('Enter')
  const band = page.getByText('Je ziet wat geldt op 01-06-2005.')
  await band.waitFor()
  await expect.poll(() => page.getByRole('dialog', { name: 'Peildatum' }).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('op')).toBe('2005-06-01')
  await expectAccessible(page, 'reference date set')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('Functies')
  await page
    .getByRole('option', { name: /^Functies/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Functies', level: 1 }).waitFor()
  await band.waitFor()
  await page.getByRole('button', { name: 'Geen peildatum' }).click()
  await band.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('op')).toBe(false)
})

test('ends versions on a date', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Btw-tarieven')
  await searchFor(page, 'Code', 'VERLEGD', 1)
  await chooseRowAction(page, grid, 'VERLEGD', /Beëindig/)
  const prompt = findDialog(page, 'Versie beëindigen')
  await expectAccessible(page, 'end versions')
  const date = prompt.getByRole('textbox', { name: 'Laatste dag' })
  await date.fill('31121968')
  await page.keyboard.press('Tab')
  await expect.poll(() => fieldError(date)).toMatch(/01-01-1969/)
  await date.fill('31122029')
  await prompt.getByRole('button', { name: 'Beëindigen' }).click()
  await toast(page, 'Einddatum 31-12-2029 is succesvol toegekend aan 1 record').waitFor()
  await expect.poll(() => grid.texts('Actief')).toEqual(['van 01-01-1969 t/m 31-12-2029'])
})

/** Counts keys and clicks from now on. */
async function countInput(page: Page): Promise<() => Promise<{ keys: number; clicks: number }>> {
  await page.evaluate(() => {
    const counts = { keys: 0, clicks: 0 }
    addEventListener('keydown', () => (counts.keys += 1), true)
    addEventListener('pointerdown', () => (counts.clicks += 1), true)
    Object.assign(globalThis, { counts })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { counts: { keys: number; clicks: number } }).counts)
}

/** A day as it is shown, in Amsterdam. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('nl-NL', {
    dateStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  })
}
