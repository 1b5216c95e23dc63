# 7. Comparing: what does this print?
name='a b'
if [ $name = 'a b' ] 2>/dev/null; then
  echo equal
else
  echo 'not equal, or an error'
fi
