import type { RefObject } from 'react'
import {
  ColorArea,
  ColorSlider,
  ColorSwatch,
  ColorSwatchPicker,
  ColorSwatchPickerItem,
  ColorThumb,
  Dialog,
  Popover,
  parseColor,
  SliderTrack,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import popoverStyles from '../overlays/popover.module.css'
import styles from './color-field.module.css'

export type ColorPanelProps = {
  label: string
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  value: string | null
  onChange: (value: string) => void
  palette: readonly string[] | undefined
}

const defaultPalette =
  '#a8221b #c2410c #b45309 #8a6d00 #4d7c0f #1d6b34 #0b6a5b #0e7490 #1b5a86 #3949ab #6d28d9 #a21caf #be185d #7c4a2d #565f5a #1a201d'.split(
    ' ',
  )

/** A popover at `anchor` to pick `#rrggbb` in lower case, from grey if `value` is null. A choice does not close it. */
export function ColorPanel(props: ColorPanelProps) {
  const color = parseColor(props.value ?? '#808080').toFormat('hsb')
  const pick = (value: string): void => props.onChange(value.toLowerCase())

  return (
    <Popover
      className={classNames(popoverStyles.popover)}
      triggerRef={props.anchor}
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      placement="bottom start"
      offset={8}
    >
      <Dialog aria-label={`${props.label} kiezen`} className={classNames(styles.dialog)}>
        <ColorSwatchPicker
          aria-label="Palet"
          className={classNames(styles.palette)}
          value={props.value ?? '#808080'}
          onChange={(next) => pick(next.toString('hex'))}
        >
          {(props.palette ?? defaultPalette).map((choice) => (
            <ColorSwatchPickerItem key={choice} color={choice} className={classNames(styles.choice)}>
              <ColorSwatch className={classNames(styles.fill)} />
            </ColorSwatchPickerItem>
          ))}
        </ColorSwatchPicker>
        <ColorArea
          aria-label="Verzadiging en helderheid"
          colorSpace="hsb"
          xChannel="saturation"
          yChannel="brightness"
          value={color}
          onChange={(next) => pick(next.toString('hex'))}
          className={classNames(styles.area)}
        >
          <ColorThumb className={classNames(styles.thumb)} />
        </ColorArea>
        <ColorSlider
          aria-label="Tint"
          colorSpace="hsb"
          channel="hue"
          value={color}
          onChange={(next) => pick(next.toString('hex'))}
        >
          <SliderTrack className={classNames(styles.track)}>
            <ColorThumb className={classNames(styles.thumb, styles.onTrack)} />
          </SliderTrack>
        </ColorSlider>
      </Dialog>
    </Popover>
  )
}
