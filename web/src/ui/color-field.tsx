import { useRef, useState } from 'react'
import {
  Button as AriaButton,
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
import { classNames } from './class-names.ts'
import styles from './color-field.module.css'
import { parseColorText } from './color-text.ts'
import type { TypedFieldProps } from './field-props.ts'
import popoverStyles from './popover.module.css'
import { TypedField } from './typed-field.tsx'
import { useTextValue } from './use-text-value.ts'

export type ColorFieldProps = TypedFieldProps<string> & {
  /** Colours to pick from, '#rrggbb'. */
  palette?: readonly string[] | undefined
}

const usualPalette =
  '#a8221b #c2410c #b45309 #8a6d00 #4d7c0f #1d6b34 #0b6a5b #0e7490 #1b5a86 #3949ab #6d28d9 #a21caf #be185d #7c4a2d #565f5a #1a201d'.split(
    ' ',
  )

/** A colour, typed or picked. The value is '#rrggbb'. */
export function ColorField(props: ColorFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const text = useTextValue({ ...props, parse: parseColorText, format: (value: string) => value })
  const isLocked = props.isDisabled || props.isReadOnly
  const palette = props.palette ?? usualPalette
  const color = parseColor(props.value ?? '#808080').toFormat('hsb')
  const pick = (value: string): void => text.setText(value.toLowerCase(), true)

  const swatch = (
    <span className={classNames(styles.swatch, props.value === null && styles.none)}>
      {props.value !== null && <ColorSwatch color={props.value} className={classNames(styles.fill)} />}
    </span>
  )

  return (
    <TypedField
      field={props}
      text={text}
      placeholder="#rrggbb"
      prefix={
        <span ref={anchor} className={styles.anchor}>
          {isLocked ? (
            swatch
          ) : (
            <AriaButton
              slot={null}
              aria-label={`${props.label} kiezen`}
              className={classNames(styles.open)}
              onPress={() => setOpen(true)}
            >
              {swatch}
            </AriaButton>
          )}
        </span>
      }
    >
      <Popover
        className={classNames(popoverStyles.popover)}
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
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
            {palette.map((choice) => (
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
    </TypedField>
  )
}
