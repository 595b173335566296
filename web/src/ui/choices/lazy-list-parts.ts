import { lazyModule } from '../feedback/lazy-part.tsx'
import type { ListPopupProps } from './list-popup.tsx'
import type { LookupPopoverProps } from './lookup-popover.tsx'
import type { SelectListProps } from './select-list.tsx'

/** Shown together: between a popup and its list no key may be lost. */
const listParts = lazyModule(async () => {
  const [{ ListPopup }, { LookupPopover }, { SelectList }] = await Promise.all([
    import('./list-popup.tsx'),
    import('./lookup-popover.tsx'),
    import('./select-list.tsx'),
  ])
  return { ListPopup, LookupPopover, SelectList }
})

export const ListPopup = listParts.part<ListPopupProps>(
  (parts) => parts.ListPopup,
  ({ state }) => state.close(),
)
export const LookupPopover = listParts.part<LookupPopoverProps>((parts) => parts.LookupPopover)
export const SelectList = listParts.part<SelectListProps>((parts) => parts.SelectList)
