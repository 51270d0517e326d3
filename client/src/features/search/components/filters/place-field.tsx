import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LocateFixed } from 'lucide-react';
import { type FocusEvent, useId, useRef, useState } from 'react';
import { readNear } from '#shared/domain/directory.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { shown, typed } from '#shared/messages/churches/value-names.ts';
import { areasQuery, placeQuery } from '@/features/churches/api.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useNearMe } from '../use-near-me.ts';

const isPosition = (near: string) => /^-?[\d.]+,/.test(near);
const textOf = (near: string | undefined) =>
  near === undefined ? '' : isPosition(near) ? directory.myLocation : shown.area(near);

/** Why the server doesn't know the place, or null. The list itself shows any other error. */
const refusalOf = (client: QueryClient, place: string): Promise<string | null> =>
  client.fetchQuery(placeQuery(place)).then(
    () => null,
    (error) => (error instanceof ApiError && error.status === 400 ? (error.body.message ?? '') : null),
  );

/** A place to search near: a ZIP code, an area, or the visitor's position. An unknown place changes nothing. */
export function usePlace(near: string | undefined, onChange: (near: string | null) => void) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(textOf(near));
  const [problem, setProblem] = useState<string | null>(null);
  const position = useNearMe(onChange);
  const latest = useRef('');
  const show = (text: string) => {
    setDraft(text);
    setProblem(null);
  };
  const [applied, setApplied] = useState(near);
  const [rendered, setRendered] = useState(near);

  // A place set elsewhere (Back, a chip, a suggestion) replaces the input; one applied here doesn't. Not in an effect:
  // leaving the field before it ran would apply the old input and remove the place.
  if (near !== rendered) {
    setRendered(near);
    if (near !== applied) {
      setApplied(near);
      show(textOf(near));
    }
  }

  const apply = async (input: string) => {
    const text = input.trim();
    latest.current = text;
    setProblem(null);
    if (text === textOf(near)) return;
    position.reset();
    if (text === '') {
      setApplied(undefined);
      return onChange(null);
    }
    const place = readNear(typed.area(text));
    if (!place) return setProblem(directory.unknownPlace(text));
    const next = 'area' in place ? place.area : text;
    const refusal = await refusalOf(client, next);
    if (latest.current !== text) return;
    if (refusal !== null) return setProblem(refusal);
    setApplied(next);
    setDraft(shown.area(next));
    onChange(next);
  };
  return {
    draft,
    problem: problem ?? position.problem,
    invalid: problem !== null,
    locating: position.locating,
    isOwn: near !== undefined && isPosition(near),
    type: show,
    apply,
    toggleOwn: () => {
      latest.current = '';
      setProblem(null);
      if (near === undefined || !isPosition(near)) return position.locate();
      position.reset();
      onChange(null);
    },
  };
}

export type Place = ReturnType<typeof usePlace>;

/** `problemId` is the id of the element that shows the problem. */
export function PlaceField({ place, problemId }: { place: Place; problemId: string }) {
  const id = useId();
  const areas = useQuery(areasQuery());
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) => {
    if (!currentTarget.contains(relatedTarget)) void place.apply(place.draft);
  };
  return (
    <form
      className="relative"
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault();
        void place.apply(place.draft);
      }}
    >
      <label htmlFor={id} className="sr-only">
        {directory.near}
      </label>
      <input
        id={id}
        type="text"
        list={`${id}-areas`}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={60}
        placeholder={directory.nearPlaceholder}
        value={place.draft}
        aria-invalid={place.invalid}
        aria-describedby={place.invalid ? problemId : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const { value } = event.target;
          place.type(value);
          // A complete ZIP code, or an area picked from the list, needs no Enter.
          const isPicked = (event.nativeEvent as InputEvent).inputType === 'insertReplacementText';
          if (isPicked || /^\d{5}$/.test(value)) void place.apply(value);
        }}
        className="min-h-11 w-full rounded-control border border-ink/30 bg-card pr-12 pl-3 placeholder:text-ink-faint hover:border-ink/60 aria-invalid:border-brick"
      />
      <datalist id={`${id}-areas`}>
        {areas.data
          ?.filter((name) => readNear(name))
          .map((name) => (
            <option key={name} value={shown.area(name)} />
          ))}
      </datalist>
      <OwnPositionButton place={place} />
    </form>
  );
}

function OwnPositionButton({ place }: { place: Place }) {
  return (
    <button
      type="button"
      aria-label={place.locating ? directory.locating : directory.nearMe}
      title={directory.nearMe}
      aria-pressed={place.isOwn}
      aria-disabled={place.locating}
      onClick={place.locating ? undefined : place.toggleOwn}
      className={clsx(
        'absolute top-0.5 right-0.5 grid size-10 place-items-center rounded-control',
        place.isOwn ? 'bg-bayou-tint text-bayou-dark' : 'text-ink-soft hover:text-ink',
        place.locating && 'animate-pulse',
      )}
    >
      <LocateFixed className="size-5" />
    </button>
  );
}
