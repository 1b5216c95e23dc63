import { type ApiError, errorOf } from '../../shared/api/baseQuery';

/** A multipart request; `onProgress` receives the fraction uploaded (0 to 1). */
export interface FormRequest {
  method: 'POST' | 'PUT';
  url: string;
  body: FormData;
  onProgress: (fraction: number) => void;
}

/** Sends a form with XMLHttpRequest, which reports upload progress, unlike fetch. Never rejects. */
export function sendForm({
  method,
  url,
  body,
  onProgress,
}: FormRequest): Promise<{ error?: ApiError }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const noAnswer = () => resolve({ error: { status: 0, text: 'no response' } });
    request.open(method, url);
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const isFine = request.status >= 200 && request.status < 300;
      resolve(
        isFine ? {} : { error: errorOf(request.status, request.responseText, request.statusText) },
      );
    };
    request.onerror = noAnswer;
    request.onabort = noAnswer;
    request.send(body);
  });
}
