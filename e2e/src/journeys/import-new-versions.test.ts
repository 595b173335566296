import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { checkFile, chooseFile, openImport, outcomeCount } from '../pages/import-popup.ts'
import { found, openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const file = ['Code;Percentage;Actief van', 'LAAG;10;01-01-2031']

test('the popup switches between changing versions and creating new ones, with the same file', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Btw-tarieven')
  await searchFor(page, 'Code', 'LAAG', 4)
  const popup = await openImport(page)
  const way = popup.getByRole('radiogroup', { name: 'Wijze van importeren' })
  expect(await way.getByRole('radio', { name: 'Importeren', exact: true }).isChecked()).toBe(true)
  await chooseFile(popup, file, 'tarieven.csv')
  await checkFile(popup)
  await createGrid(popup, 'Fouten')
    .cellWith(
      'Er is geen versie die dan begint. Kies “Als nieuwe versies importeren” voor een nieuwe periode van een bestaand record.',
    )
    .waitFor()

  await way.getByText('Als nieuwe versies importeren').click()
  const again = findDialog(page, 'Importeer nieuwe versies - Btw-tarieven')
  // Results of the other import kind are cleared.
  await again.getByRole('table', { name: 'Rij 1' }).getByText('01-01-2031').waitFor()
  await again.getByRole('tab', { name: 'Fouten / resultaten', exact: true }).waitFor()
  await expectAccessible(page, 'a file to be imported as new versions')
  await checkFile(again)
  expect(await outcomeCount(again, 'Nieuw')).toBe(1)
  await again.getByRole('button', { name: 'Importeren', exact: true }).click()
  await toast(page, 'Importeren bestand tarieven.csv afgerond.').waitFor()
  await again.waitFor({ state: 'hidden' })
  await found(page, 5)
  expect(await grid.texts('Actief')).toEqual(
    expect.arrayContaining(['vanaf 01-01-2031', 'van 01-01-2019 tot 01-01-2031']),
  )
})

test('the action for new versions preselects that mode, and creates none twice', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Btw-tarieven')
  const popup = await openImport(page, 'Importeer nieuwe versies')
  const newVersions = popup.getByRole('radio', { name: 'Als nieuwe versies importeren' })
  expect(await newVersions.isChecked()).toBe(true)
  const nul = ['Code;Percentage;Actief van', 'NUL;1;01-01-2032', 'BESTAATNIET;1;01-01-2032']
  await chooseFile(popup, nul, 'tarieven.csv')
  await checkFile(popup)
  await createGrid(popup, 'Fouten')
    .cellWith(
      'Er is geen record waarvan dit een nieuwe versie kan zijn. Kies “Importeren” voor een nieuwe code, ook met meer perioden.',
    )
    .waitFor()
  await popup.getByRole('button', { name: 'Alleen geldige rijen importeren' }).click()
  await popup.getByText('1 rij opgeslagen. 1 rij is geweigerd en niet opgeslagen.').waitFor()
  expect(await newVersions.isDisabled()).toBe(true)

  await chooseFile(popup, nul.slice(0, 2), 'nogmaals.csv')
  await checkFile(popup)
  expect(await outcomeCount(popup, 'Ongewijzigd')).toBe(1)
  await popup.getByText('Alles staat er al precies zo in: er valt niets te importeren.').waitFor()
})
