import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { submission as copy } from '#shared/messages/submissions.ts';
import { areaBoxes, canonicalArea, countyCenter } from '#shared/region.ts';
import { PinMapPlace } from '@/components/pin-map-place.tsx';
import { Button } from '@/components/ui/button.tsx';
import { zipPlaceQuery } from '../api.ts';
import type { ChurchFormApi } from './field-group.ts';

/** Zooms: streets around a pin or ZIP code, an area, the county. */
const zooms = { pin: 15, zip: 14, area: 13, county: 10 } as const;

/** The chosen area's box, else the whole county. */
function areaSight(area: string) {
  const box = areaBoxes.find(({ name }) => name === canonicalArea(area))?.box;
  return box
    ? {
        latitude: (box.south + box.north) / 2,
        longitude: (box.west + box.east) / 2,
        zoom: zooms.area,
      }
    : { ...countyCenter, zoom: zooms.county };
}

export function PinField({ form }: { form: ChurchFormApi }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const [latitude, longitude, zip, area] = useWatch({
    control: form.control,
    name: ['latitude', 'longitude', 'zip', 'area'],
  });
  const pin = typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
  const place = useQuery({ ...zipPlaceQuery(zip.slice(0, 5)), enabled: open && /^\d{5}/.test(zip) });
  const [around, setAround] = useState(pin);
  const sight = around
    ? { ...around, zoom: zooms.pin }
    : place.data
      ? { ...place.data, zoom: zooms.zip }
      : areaSight(area);

  const set = (next: typeof pin) => {
    const options = { shouldDirty: true, shouldTouch: true } as const;
    form.setValue('latitude', next?.latitude ?? null, options);
    form.setValue('longitude', next?.longitude ?? null, options);
  };
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-help`}>
      <legend className="text-sm font-medium">
        {copy.pin} <span className="font-normal text-ink-faint">({copy.optional})</span>
      </legend>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        {copy.pinHelp}
      </p>
      {open ? (
        <div className="mt-2">
          <PinMapPlace
            label={copy.pinMap}
            view={sight}
            pin={pin}
            pinLabel={copy.pinMarker}
            onPin={(at) => {
              setSaid(pin ? copy.pinMoved : copy.pinSet);
              set(at);
            }}
          />
          <p className="mt-2 text-sm text-ink-soft">{copy.pinHow}</p>
        </div>
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          aria-expanded={open}
          onClick={() => {
            setAround(pin);
            setOpen(!open);
          }}
        >
          {open ? copy.pinClose : pin ? copy.pinShow : copy.pinOpen}
        </Button>
        {pin ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setSaid(copy.pinRemoved);
              set(null);
            }}
          >
            {copy.pinRemove}
          </Button>
        ) : null}
        <p className="text-sm text-ink-soft">{pin ? copy.pinSet : copy.pinNotSet}</p>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
