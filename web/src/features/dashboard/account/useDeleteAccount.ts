import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { AUTH_FAILED } from '../../../shared/auth/rules';
import type { ApiState } from '../../../shared/api/api';
import { formErrorOf, showFieldErrors } from '../../../shared/form/formErrors';
import { submitShown } from '../../../shared/form/submitShown';
import { live } from '../../../shared/live/LiveConnection';
import { clearCurrentUser } from '../../../shared/session/sessionApi';
import { useToast } from '../../../shared/toast/useToast';
import { useDeleteAccountMutation } from '../dashboardApi';

type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

const EMPTY = { password: '' };

/** The form that deletes the account. On success, the home page shows a message, and nobody is logged in. */
export function useDeleteAccount() {
  const [deleteAccount, { error, isLoading }] = useDeleteAccountMutation();
  const [isConfirmed, setConfirmed] = useState(false); // by a passkey, instead of the password
  const [toast, navigate, dispatch] = [useToast(), useNavigate(), useDispatch<Dispatch>()];
  const form = useForm({ mode: 'onChange', defaultValues: EMPTY });
  const submit = submitShown(form, async (fields) => {
    const answer = await deleteAccount(isConfirmed ? {} : fields);
    if (answer.error) {
      setConfirmed(false); // it may have expired
      return showFieldErrors(form, answer.error);
    }
    await navigate('/');
    dispatch(clearCurrentUser());
    live.startAnew();
    toast({ title: 'Account Deleted', description: answer.data.message });
  });
  const failure = formErrorOf(error, AUTH_FAILED, Object.keys(EMPTY));
  return {
    form,
    submit,
    pending: isLoading,
    failure,
    isConfirmed,
    confirm: () => setConfirmed(true),
  };
}
