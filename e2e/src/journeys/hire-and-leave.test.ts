import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { heading, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { chooseOption } from '../pages/options.ts'
import { searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('a new employee with a function, two teams and first tasks takes at most 25 clicks, and goes back by one', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openResources(page)
  const clicks = countClicks(page)
  await clicks.on(page.getByRole('button', { name: 'In dienst…' }))
  const dialog = findDialog(page, 'In dienst')
  await dialog.getByRole('textbox', { name: /^Naam/ }).fill('Noor de Wit')
  await clicks.choose(dialog, 'Resourcetype', 'Medewerker')
  await clicks.choose(dialog, 'Rol', 'Planner')
  await clicks.on(dialog.getByRole('textbox', { name: /^Gebruikersnaam/ }))
  await page.keyboard.type('noordewit')
  await clicks.chooseMany(dialog, 'Functies', ['Ambulant begeleider'])
  await clicks.chooseMany(dialog, 'Teams', ['Wijkteam Hoboken', 'Wijkteam Berchem'])
  await clicks.choose(dialog, 'Eerste taken', 'Nieuwe medewerker')
  await expectAccessible(page, 'dialog of who comes')
  await clicks.on(dialog.getByRole('button', { name: 'In dienst nemen' }))
  await toast(page, 'Noor de Wit is in dienst').waitFor()
  expect(clicks.count()).toBeLessThanOrEqual(25)

  await searchFor(page, 'Omschrijving', 'Noor de Wit', 1)
  await page.getByRole('button', { name: 'Noor de Wit openklappen' }).click()
  const functions = createGrid(page, 'Functies van resources van deze rij')
  await expect.poll(() => functions.texts('Functie')).toEqual(['Ambulant begeleider'])

  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await toast(page, /Ongedaan gemaakt/).waitFor()
  await searchFor(page, 'Omschrijving', 'Noor de Wit', 0)
})

test('somebody leaves in at most 12 clicks: it says before what ends and who gets the tasks', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openResources(page)
  const clicks = countClicks(page)
  await chooseRowAction(page, createGrid(page, 'Resources'), 'An Claes', 'Uit dienst…')
  const dialog = findDialog(page, 'Uit dienst')
  await dialog.getByRole('textbox', { name: /^Laatste dag/ }).fill('31-12-2026')
  await page.keyboard.press('Tab')
  await dialog.getByText('Eindigt mee:').waitFor()
  await dialog.getByText(/^Open taken:/).waitFor()
  await clicks.choose(dialog, 'Naar resource', 'Jef Peeters')
  await dialog.getByText('Gaat over:').waitFor()
  await expectAccessible(page, 'dialog of who leaves')
  await clicks.on(dialog.getByRole('button', { name: 'Uit dienst', exact: true }))
  await toast(page, 'An Claes is uit dienst na 31-12-2026')
    .getByText(/overgedragen\.$/)
    .waitFor()
  // The row menu and its entry come with these.
  expect(clicks.count() + 2).toBeLessThanOrEqual(12)
  await expect.poll(() => createGrid(page, 'Resources').row('An Claes').innerText()).toContain('31-12-2026')
})

async function openResources(page: Page): Promise<void> {
  await page.goto(addresses.Resources)
  await heading(page, 'Resources').waitFor()
  await createGrid(page, 'Resources').ready()
}

/** The key that closes a list of several choices counts too. */
function countClicks(page: Page) {
  let count = 0
  return {
    count: () => count,
    async on(target: Locator): Promise<void> {
      count += 1
      await target.click()
    },
    async choose(dialog: Locator, label: string, option: string): Promise<void> {
      count += 2
      await dialog.getByRole('button', { name: new RegExp(`${label}( \\*)?$`) }).click()
      await chooseOption(page, option)
    },
    async chooseMany(dialog: Locator, label: string, options: readonly string[]): Promise<void> {
      count += 2 + options.length
      await dialog.getByRole('button', { name: new RegExp(`${label}$`) }).click()
      for (const name of options) {
        await page.getByRole('option', { name, exact: true }).click()
        await page.getByRole('option', { name, exact: true, selected: true }).waitFor()
      }
      await page.keyboard.press('Escape')
    },
  }
}
