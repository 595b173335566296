import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { tabTo } from '../pages/keyboard.ts'
import { openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('makes a document group with three functions by keyboard, and takes one out again', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Documentgroepen')
  const press = (key: string) => page.keyboard.press(key)
  await press('Alt+n')
  const add = findDialog(page, 'Voeg record toe')
  await add.getByRole('grid', { name: 'Beschikbaar' }).waitFor()
  await page.keyboard.type('Valrisicoscore')

  // A filter and Enter for the first, Space and the button for two others.
  await tabTo(page, add.getByRole('textbox', { name: 'Beschikbaar filteren' }))
  await page.keyboard.type('ergo')
  await tabTo(page, add.getByRole('grid', { name: 'Beschikbaar' }))
  await press('Enter')
  await add.getByRole('grid', { name: 'Gekozen' }).getByRole('row', { name: 'Ergotherapeut' }).waitFor()
  await press('Shift+Tab')
  await add.getByRole('textbox', { name: 'Beschikbaar filteren' }).fill('')
  await tabTo(page, add.getByRole('grid', { name: 'Beschikbaar' }))
  await press('End')
  await press('Shift+ArrowUp')
  await tabTo(page, add.getByRole('button', { name: 'Toevoegen', exact: true }).first())
  await press('Enter')
  const chosen = add.getByRole('grid', { name: 'Gekozen' }).getByRole('row')
  await expect.poll(() => chosen.count()).toBe(3)
  await expectAccessible(page, 'a document group with functions')
  await press('Control+s')
  await toast(page, 'Documentgroep toegevoegd').waitFor()

  await searchFor(page, 'Omschrijving', 'Valrisicoscore', 1)
  await grid.focusRow('Valrisicoscore')
  await press('Enter')
  const edit = findDialog(page, 'Wijzig record')
  await tabTo(page, edit.getByRole('grid', { name: 'Gekozen' }))
  await press('Enter')
  await expect.poll(() => edit.getByRole('grid', { name: 'Gekozen' }).getByRole('row').count()).toBe(2)
  await press('Control+Shift+s')
  await toast(page, 'Documentgroep bijgewerkt').waitFor()

  await page.getByRole('button', { name: 'Valrisicoscore openklappen' }).click()
  const detail = page.locator('[data-grid][aria-label="Functies van documentgroepen van deze rij"]')
  await expect.poll(() => detail.getByRole('gridcell').allInnerTexts()).toHaveLength(2)
  expect(await detail.getByRole('gridcell').allInnerTexts()).not.toContain('Ergotherapeut')
})
