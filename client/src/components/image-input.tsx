import { ImagePlus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { uploadLimits } from '#shared/domain/pictures.ts';
import { buttonClass } from '@/components/ui/button.tsx';

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
