import type { SearchEntry } from '@stamboek/model/schema/search'
import { IconPin, IconPinFilled, IconRestore } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import type { SearchPins } from './use-search-pins.ts'

/** A button that names the field whose default it restores; `onPress` has to do that. */
export function RevertButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <Button
      variant="bare"
      size="small"
      icon={IconRestore}
      label={`Terugzetten naar standaard waarde: ${label}`}
      tooltip="Terugzetten naar standaard waarde"
      onPress={onPress}
    />
  )
}

interface PinToggleProps {
  readonly entry: SearchEntry
  readonly pins: SearchPins
  readonly isAlwaysShown: boolean
}

/** Pins a field to the search card or unpins it, which `pins` saves for the user; disabled for a field that is always there. */
export function PinToggle({ entry, pins, isAlwaysShown }: PinToggleProps) {
  const isPinned = isAlwaysShown || pins.pinned.includes(entry.key)
  return (
    <Button
      variant="bare"
      size="small"
      icon={isPinned ? IconPinFilled : IconPin}
      label={`${entry.label} vastzetten`}
      isPressed={isPinned}
      tooltip={
        isPinned
          ? 'Haal dit veld uit mijn standaard zoekvelden'
          : 'Voeg dit veld aan mijn standaard zoekvelden'
      }
      disabledReason={isAlwaysShown ? 'Dit veld staat altijd bij de zoekvelden' : undefined}
      onPress={() => pins.togglePin(entry.key)}
    />
  )
}
