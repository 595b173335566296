import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog, unsavedQuestion } from '../pages/dialog.ts'
import { menu, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { chooseOption } from '../pages/options.ts'
import { openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const year = new Date().getFullYear() + 1

test('adds a resource with two functions, refuses an overlap, makes a new version and ends it', async () => {
  const { page } = await product.visit({ as: 'planner' })
  await openList(page, 'Resources')
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('textbox', { name: 'Omschrijving' }).fill('Anna de Jong')
  await choose(form, 'Resourcetype', 'Vrijwilliger')
  await choose(form, 'Gebruiker', 'Bram Vermeulen')
  await form.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await toast(page, 'Resource toegevoegd').waitFor()

  await searchFor(page, 'Omschrijving', 'Anna de Jong', 1)
  await page.getByRole('button', { name: 'Anna de Jong openklappen' }).click()
  const functions = createGrid(page, 'Functies van resources van deze rij')
  await page.getByRole('button', { name: 'Functie toevoegen' }).click()
  await fillFunction(page, 'Ambulant begeleider', `0101${year}`)
  await toast(page, 'Detail record is succesvol toegevoegd aan Anna de Jong').waitFor()

  await chooseRowAction(page, functions, 'Ambulant begeleider', 'Toevoegen')
  await fillFunction(page, 'Wijkverpleegkundige', `0101${year}`)
  await expect.poll(() => functions.texts('Functie')).toEqual(['Ambulant begeleider', 'Wijkverpleegkundige'])

  await chooseRowAction(page, functions, 'Ambulant begeleider', 'Dupliceren')
  const copy = findDialog(page, 'Voeg record toe')
  await copy.getByRole('textbox', { name: 'Actief: van' }).fill(`0107${year}`)
  await copy.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await copy
    .getByText('Functie Ambulant begeleider bestaat al binnen de opgegeven datum range.')
    .first()
    .waitFor()
  await expectAccessible(page, 'overlapping function')
  await page.keyboard.press('Escape')
  await unsavedQuestion(page).getByRole('button', { name: 'Niet opslaan' }).click()

  await chooseRowAction(page, functions, 'Wijkverpleegkundige', 'Creëer nieuwe versie')
  const version = findDialog(page, 'Nieuwe versie voor Wijkverpleegkundige')
  await version.getByRole('textbox', { name: 'Actief: van' }).fill(`0101${year + 1}`)
  await expectAccessible(page, 'new version of a function')
  await version.getByRole('button', { name: 'Opslaan' }).click()
  await toast(page, 'Nieuwe versie aangemaakt').waitFor()
  await expect
    .poll(() => functions.texts('Actief'))
    .toEqual([
      `vanaf 01-01-${year} Gepland`,
      `van 01-01-${year} t/m 31-12-${year} Gepland`,
      `vanaf 01-01-${year + 1} Gepland`,
    ])

  await chooseRowAction(page, functions, `vanaf 01-01-${year + 1} Gepland`, 'Beëindig 1 versie')
  const prompt = findDialog(page, 'Versie beëindigen')
  await prompt.getByRole('textbox', { name: 'Laatste dag' }).fill(`3006${year + 1}`)
  await prompt.getByRole('button', { name: 'Beëindigen' }).click()
  await toast(page, `Einddatum 30-06-${year + 1} is succesvol toegekend aan 1 record`).waitFor()
  await expect
    .poll(() => functions.texts('Actief'))
    .toContain(`van 01-01-${year + 1} t/m 30-06-${year + 1} Gepland`)

  // The foot of the edit dialog has the last change and the way to delete.
  await functions.cellWith('Ambulant begeleider').dblclick()
  const edit = findDialog(page, 'Wijzig record')
  await edit.getByText(/Gewijzigd .* door Joost Hendriks/).waitFor()
  await edit.getByRole('textbox', { name: 'Actief: t/m' }).fill(`3101${year}`)
  await page.keyboard.press('Control+S')
  await toast(page, 'Detail record Ambulant begeleider is succesvol aangepast').waitFor()
  await edit.getByRole('button', { name: 'Verwijderen' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Weet je zeker dat je dit record wilt verwijderen?',
  })
  await question.getByRole('button', { name: 'Verwijderen' }).click()
  await expect.poll(() => functions.texts('Functie')).toEqual(['Wijkverpleegkundige', 'Wijkverpleegkundige'])
})

test('everybody sees what they may: the planner all, a reader nothing to change, a user without the right no page', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  await openList(page, 'Resources')
  await searchFor(page, 'Omschrijving', 'Daan Bakker', 1)
  await page.getByRole('button', { name: 'Daan Bakker openklappen' }).click()
  const functions = createGrid(page, 'Functies van resources van deze rij')
  await functions.cellWith('Ergotherapeut').click({ button: 'right' })
  expect(await enabledActions(page)).toEqual(['Openen', 'Audit trail', 'Cel kopiëren', 'Rij kopiëren'])

  const { page: other } = await product.visit({ as: 'taakloos' })
  await other.goto(addresses.Resources)
  await other.getByRole('button', { name: 'Naar de homepage' }).waitFor()
  expect(await menu(other).getByRole('link', { name: 'Resources', exact: true }).count()).toBe(0)
})

async function choose(form: Locator, field: string, option: string): Promise<void> {
  await form.getByRole('button', { name: new RegExp(`${field}$`) }).click()
  const page = form.page()
  await page.getByRole('combobox', { name: `${field} zoeken` }).fill(option)
  await chooseOption(page, option)
}

async function fillFunction(page: Page, name: string, from: string): Promise<void> {
  const form = findDialog(page, 'Voeg record toe')
  await choose(form, 'Functie', name)
  await form.getByRole('textbox', { name: 'Actief: van' }).fill(from)
  await form.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await form.waitFor({ state: 'detached' })
}

/** The items of the open menu that can be chosen. */
async function enabledActions(page: Page): Promise<readonly string[]> {
  const items = page.getByRole('menuitem').and(page.locator(':not([aria-disabled=true])'))
  await items.first().waitFor()
  return items.allInnerTexts()
}
