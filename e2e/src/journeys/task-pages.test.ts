import { expect, test } from 'vitest'
import { addresses } from '../pages/addresses.ts'
import { heading } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { found, searchCard, unfoldSearch } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const lockReason = 'Deze taak kan niet worden gewijzigd'

test('a facet counts what each of its options leaves, and a press searches for it', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto(addresses['Taakbeheer'])
  await heading(page, 'Taakbeheer').waitFor()
  await searchCard(page).getByRole('button', { name: 'Zoeken', exact: true }).click()
  const late = page.getByRole('button', { name: /^Te laat \d+$/ })
  await late.waitFor()
  const count = Number((await late.innerText()).replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await late.focus()
  await page.keyboard.press('Space')
  await found(page, count)
  expect(await late.getAttribute('aria-pressed')).toBe('true')
  // The address holds the choice.
  await page.reload()
  await found(page, count)
  await searchCard(page)
    .getByRole('button', { name: /^Planning: Te laat/ })
    .click()
  await page.locator('[aria-pressed=false]', { hasText: 'Te laat' }).waitFor()
})

test('the page with own tasks begins with the own resource, and a reset returns to it', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto(addresses['Mijn taken'])
  await heading(page, 'Mijn taken').waitFor()
  const card = await unfoldSearch(page)
  const resource = card.getByRole('button', { name: 'Marieke van den Berg Taak voor' })
  await resource.waitFor()
  await card.getByRole('button', { name: 'Taak voor wissen' }).click()
  await resource.waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Reset' }).click()
  await resource.waitFor()
  await page.getByRole('button', { name: 'Taken', exact: true }).click()
  await page.getByRole('link', { name: 'Taakbeheer' }).click()
  await heading(page, 'Taakbeheer').waitFor()
  await unfoldSearch(page)
  await card.getByRole('button', { name: 'Alle Taak voor' }).waitFor()
  expect(await resource.count()).toBe(0)
})

test('a closed task opens read-only under the reason, and closes without asking', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto(addresses['Taakbeheer'])
  await heading(page, 'Taakbeheer').waitFor()
  const card = await unfoldSearch(page)
  await card.getByRole('button', { name: 'Status wissen' }).click()
  await card.getByRole('button', { name: 'Zoeken', exact: true }).click()
  await createGrid(page, 'Taakbeheer').ready()
  await page.getByRole('gridcell').nth(1).dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(lockReason).waitFor()
  expect(await dialog.getByRole('button', { name: /Opslaan/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const update = page.getByRole('button', { name: 'Wijzigen' }).first()
  expect(await update.getAttribute('aria-disabled')).toBe('true')
})
