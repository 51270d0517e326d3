import { ImagePlus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { uploadLimits } from '#shared/domain/pictures.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';

export function ImageInput({
  id,
  small = false,
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'size'> & {
  /** The label's id is `${id}-button`. */
  id: string;
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <input {...input} id={id} type="file" accept={uploadLimits.types.join(',')} className="peer sr-only" />
      <label
        id={`${id}-button`}
        htmlFor={id}
        className={buttonClass(
          'secondary',
          small ? 'small' : 'normal',
          'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-bayou peer-disabled:cursor-not-allowed peer-disabled:opacity-60',
        )}
      >
        <ImagePlus className="size-4" />
        {children}
      </label>
    </>
  );
}

type ImageFieldProps = {
  copy: { label: string; optional: string; help: string; choose: string; replace: string; remove: string };
  /** The current image, or null. */
  image: ReactNode;
  removable: boolean;
  disabled?: boolean;
  status: string;
  error: string | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
  children?: ReactNode;
};

/** An image with buttons to replace or remove it, and the upload status. */
export function ImageField({ copy, image, status, error, onFile, onRemove, ...props }: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${id}-label`} className="text-sm font-medium">
        {copy.label} <span className="font-normal text-ink-faint">{copy.optional}</span>
      </span>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        {copy.help}
      </p>
      {image}
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <ImageInput
          ref={input}
          id={id}
          small
          aria-labelledby={`${id}-label ${id}-button`}
          aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
          aria-invalid={error !== undefined}
          disabled={props.disabled}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) onFile(file);
          }}
        >
          {image ? copy.replace : copy.choose}
        </ImageInput>
        {props.removable ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onRemove();
              input.current?.focus();
            }}
          >
            {copy.remove}
          </Button>
        ) : null}
        <p role="status" className="text-sm text-ink-soft">
          {status}
        </p>
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {props.children}
    </div>
  );
}
