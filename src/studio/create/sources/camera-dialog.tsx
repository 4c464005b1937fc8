import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/create.ts';
import classes from './camera-dialog.module.css';

/** Takes a picture with the camera, which is switched off as soon as the dialog closes. */
export function CameraDialog({
  onPicture,
  onClose,
}: {
  onPicture: (file: File) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isDenied, setDenied] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOpen = true;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1920 } },
      });
      if (!isOpen) stop();
      else if (video.current !== null) video.current.srcObject = stream;
    };
    dialog.current?.showModal();
    start().catch(() => setDenied(true));
    return () => {
      isOpen = false;
      stop();
    };
  }, []);

  const shoot = () => {
    const { current } = video;
    if (current === null || current.videoWidth === 0) return;
    const canvas = document.createElement('canvas');
    canvas.width = current.videoWidth;
    canvas.height = current.videoHeight;
    canvas.getContext('2d')?.drawImage(current, 0, 0);
    canvas.toBlob((blob) => {
      if (blob !== null) onPicture(new File([blob], 'camera.png', { type: 'image/png' }));
      onClose();
    }, 'image/png');
  };

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={words.camera.title}
      onClose={onClose}
    >
      {isDenied ? (
        <p role="alert">{words.camera.denied}</p>
      ) : (
        <video ref={video} className={classes.video} autoPlay playsInline muted />
      )}
      <div className={classes.actions}>
        <Button onClick={onClose}>{words.camera.cancel}</Button>
        {!isDenied && (
          <Button look="primary" onClick={shoot}>
            {words.camera.shoot}
          </Button>
        )}
      </div>
    </dialog>
  );
}
