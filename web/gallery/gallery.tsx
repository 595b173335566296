import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { Button } from '../src/ui/buttons/button.tsx'
import { type Theme, useTheme } from '../src/ui/theme/use-theme.ts'
import { ButtonsSection } from './buttons-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { DatesSection } from './dates-section.tsx'
import { FieldStatesSection } from './field-states-section.tsx'
import { FilesSection } from './files-section.tsx'
import styles from './gallery.module.css'
import { GridSection } from './grid-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { MoreFieldsSection } from './more-fields-section.tsx'
import { NavigationSection } from './navigation-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { TextsSection } from './texts-section.tsx'

const themes = [
  { theme: 'system', label: 'Systeem', icon: IconDeviceDesktop },
  { theme: 'light', label: 'Licht', icon: IconSun },
  { theme: 'dark', label: 'Donker', icon: IconMoon },
] satisfies { theme: Theme; label: string; icon: typeof IconSun }[]

/** Every component in every state on one page. Not part of the product. */
export function Gallery() {
  const { theme, setTheme } = useTheme()
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Bouwstenen</h1>
        <div className={styles.row}>
          {themes.map((choice) => (
            <Button
              key={choice.theme}
              variant="bare"
              icon={choice.icon}
              label={choice.label}
              isPressed={theme === choice.theme}
              onPress={() => setTheme(choice.theme)}
            />
          ))}
        </div>
      </header>
      <ButtonsSection />
      <TextsSection />
      <ChoicesSection />
      <DatesSection />
      <MoreFieldsSection />
      <FilesSection />
      <NavigationSection />
      <FieldStatesSection />
      <MessagesSection />
      <OverlaysSection />
      <GridSection />
    </main>
  )
}
