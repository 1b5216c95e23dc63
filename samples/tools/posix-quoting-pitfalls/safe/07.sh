# 7. Comparing: the safe way
name='a b'
if [ "$name" = 'a b' ]; then
  echo equal
else
  echo 'not equal, or an error'
fi
